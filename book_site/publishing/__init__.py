"""What a published site needs: its address, buttons of its repository, citations, a 404 page."""
