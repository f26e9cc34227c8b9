"""Pages as they are read: the notation, figures on a phone, and a page on paper."""


def test_the_notation_is_on_one_screen(visit):
    with visit("chapters/notation.html") as (page, _):
        # What follows says how to cite the page.
        end = page.locator("article section > ul, article section > div").last.bounding_box()
        assert end["y"] + end["height"] <= 900


def test_a_page_prints_light(visit):
    with visit("index.html", color_scheme="dark") as (page, _):
        page.emulate_media(media="print")
        page.locator("html[data-theme=light]").wait_for(timeout=5000)
        page.emulate_media(media="screen")
        page.locator("html[data-theme=dark]").wait_for(timeout=5000)


def test_figures_keep_their_shape_on_a_phone(visit):
    with visit("chapters/ndcg.html", wait_until="networkidle") as (page, _):
        page.set_viewport_size({"width": 390, "height": 900})
        shapes = page.locator(".bd-content figure img").evaluate_all(
            "images => images.map(image => [image.width / image.height,"
            " image.getAttribute('width') / image.getAttribute('height'), image.width])"
        )
    assert len(shapes) >= 3
    assert any(width < 390 for _, _, width in shapes)
    assert all(abs(shown / stored - 1) < 0.02 for shown, stored, _ in shapes), shapes
