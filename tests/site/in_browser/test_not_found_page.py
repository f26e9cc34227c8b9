"""The 404 page as the reader of a wrong address sees it: complete, with links that lead back."""

from .listening import listening


def test_a_missing_page_shows_the_way_back(new_page, address):
    missing = "chapters/deep/down/missing.html"
    with new_page() as page:
        errors, failed = [], []
        with listening(
            page,
            pageerror=lambda error: errors.append(error),
            response=lambda response: response.ok or failed.append(response.url),
        ):
            assert page.goto(address + missing, wait_until="networkidle").status == 404
        assert failed == [address + missing]
        assert errors == []
        assert page.get_by_role("heading", name="This page does not exist").is_visible()
        page.locator(".bd-sidebar-primary nav").get_by_role(
            "link", name="Average precision"
        ).first.click()
        page.wait_for_url(f"{address}chapters/average_precision.html")
