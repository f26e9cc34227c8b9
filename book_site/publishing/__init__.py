"""What a published site needs: its address, buttons for its repository, citations, a 404 page."""
