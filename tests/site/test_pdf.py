"""The printed book: what a reader of the PDF relies on, read back with a library other than the one
that writes it."""

import re
import shutil
from collections import Counter
from types import SimpleNamespace

import lxml.html
import pikepdf
import pypdfium2
import pytest
from tiny_book import ROOT

from book_site.output.mends import NothingToMend
from book_site.paper import one_page, printing
from book_site.paper.offer import PLACE, offer

BUILT = ROOT / "_build" / "html"
pytestmark = [pytest.mark.xdist_group("pdf"), pytest.mark.timeout(1800)]

WIDTH = 643  # of the text on A4, in CSS pixels: 170 mm


@pytest.fixture(scope="module")
def book(browser, tmp_path_factory):
    """The whole book: the one page of HTML, the PDF, the text of each page, the bookmarks."""
    if not (BUILT / "index.html").exists():
        pytest.fail(f"{BUILT} holds no site: run `make book` first.")
    html = one_page.join(BUILT, ROOT)
    file = tmp_path_factory.mktemp("pdf") / "book.pdf"
    imprint = one_page.read_imprint(ROOT)
    printed = printing.print_book(browser, BUILT, html)
    printing.save(printed, file, html, imprint["title"], imprint["authors"])
    document = pypdfium2.PdfDocument(file)
    texts = [page.get_textpage().get_text_range() for page in document]
    bookmarks = [
        (mark.level, mark.get_title(), mark.get_dest().get_index() + 1)
        for mark in document.get_toc()
    ]
    yield SimpleNamespace(
        html=html,
        page=lxml.html.fromstring(html),
        file=file,
        document=document,
        texts=[squeezed(text) for text in texts],
        lines=texts,
        bookmarks=bookmarks,
    )
    document.close()


def squeezed(text):
    """The text without what differs between a page and its print: white space, and hyphens where a
    line breaks."""
    return re.sub(r"[\s\u00ad\ufffe\u200b]", "", text)


def titles(page):
    return [heading.text_content() for heading in page.xpath("//article//h1")]


def test_every_chapter_is_a_bookmark_at_the_page_that_it_starts_on(book):
    chapters = [(title, page) for level, title, page in book.bookmarks if level == 0]
    assert [title for title, _ in chapters] == ["Contents", *titles(book.page)]
    for title, page in chapters[1:]:
        head = squeezed("Ranking metrics, derived and tested" + title)
        assert book.texts[page - 1].startswith(head), title
        assert not book.texts[page - 2].startswith(head), title


def test_every_heading_is_a_bookmark_that_leads_to_it(book):
    headings = [part for part in book.page.iter() if re.fullmatch("h[1-6]", str(part.tag))]
    assert [(level, title) for level, title, _ in book.bookmarks] == [
        (int(heading.tag[1]) - 1, re.sub(r"\s+", " ", heading.text_content()))
        for heading in headings
    ]
    for _, title, page in book.bookmarks:
        assert squeezed(title) in book.texts[page - 1]


def test_no_heading_is_on_two_pages(book):
    """Nor is an invisible copy: screen readers would read it, and Chromium bookmark it twice."""
    with pikepdf.open(book.file) as pdf:
        headings = [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary)
            and re.fullmatch("/H[1-6]", str(thing.get("/S")))
        ]
        assert [len(pages_of(heading)) for heading in headings] == [1] * len(book.bookmarks)


def pages_of(part, page=None):
    """The pages that have content of this part of the document's structure."""
    if isinstance(part, pikepdf.Array):
        return set().union(*(pages_of(inner, page) for inner in part))
    if isinstance(part, int):
        return {page}
    page = part.Pg.objgen if "/Pg" in part else page
    return pages_of(part.K, page) if "/K" in part else {page}


def test_the_contents_and_the_index_name_the_pages(book):
    starts = {title: page for level, title, page in book.bookmarks if level == 0}
    contents = "".join(book.texts[1 : starts[one_page.ABOUT] - 1])
    for title in titles(book.page):
        assert f"{squeezed(title)}{starts[title]}" in contents
    index = "".join(book.texts[starts["Index"] - 1 :])
    entries = re.findall(r"(recall|tie|ROCcurve),(\d+)", index)
    assert len(entries) >= 3
    for term, page in entries:
        assert term in book.texts[int(page) - 1]


def test_a_solution_is_on_the_page_that_its_exercise_names_and_not_beside_it(book):
    starts = {title: page for level, title, page in book.bookmarks if level == 0}
    first = starts[one_page.ANSWERS]
    named = [
        (number, int(page))
        for number, text in enumerate(book.lines, 1)
        for page in re.findall(r"(?:Solution|Model answer): page (\d+)", text)
    ]
    assert len(named) == len(book.page.find_class("to-answer")) > 40
    assert all(number < first <= page for number, page in named)
    assert [page for _, page in named] == sorted(page for _, page in named)
    answers = {title: page for level, title, page in book.bookmarks if level == 2 and page >= first}
    places = {place.get("id"): place for place in book.page.iter("section")}
    for link in book.page.xpath("//*[@class='to-answer']/a"):
        heading = places[link.get("href")[1:]].find("h3")
        title = re.sub(r"\s+", " ", heading.text_content())
        assert squeezed(title) in book.texts[answers[title] - 1]


def test_no_page_is_empty(book):
    assert len(book.texts) > 200
    head = len("Rankingmetrics,derivedandtested")
    bare = [
        number
        for number, (text, page) in enumerate(zip(book.texts, book.document, strict=True), 1)
        if len(text) < head + 60
        and not any(page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))
    ]
    assert bare in ([], [1])


def test_nothing_is_left_of_what_only_a_screen_can_do(book):
    whole = "".join(book.texts)
    assert not re.search("(Show|Hide)(the|how)", whole)
    assert "Citethispage" not in whole
    assert not list(book.page.iter("script", "details", "summary", "button"))
    assert not book.page.find_class("headerlink")


def test_every_figure_keeps_its_caption_on_its_page(book):
    captions = book.page.xpath("//figcaption//*[@class='caption-number']/text()")
    assert len(captions) > 30
    for caption in captions:
        assert any(squeezed(caption) in text for text in book.texts), caption


def test_links_lead_into_the_book_or_to_the_web(book):
    with pikepdf.open(book.file) as pdf:
        places = set(pdf.Root.Dests)
        links = [
            link
            for page in pdf.pages
            for link in page.get("/Annots", [])
            if link.Subtype == "/Link"
        ]
        within = [str(link.Dest) for link in links if "/Dest" in link]
        web = [str(link.A.URI) for link in links if "/A" in link]
    assert len(within) > 1000 and set(within) <= places
    assert len(web) > 50 and all(re.match("https?://(?!book.invalid)", address) for address in web)
    ids = Counter(book.page.xpath("//@id"))
    targets = {href[1:] for href in book.page.xpath("//a/@href") if href.startswith("#")}
    assert [target for target in targets if not ids[target]] == []


def test_the_file_says_what_it_is(book):
    with pikepdf.open(book.file) as pdf:
        assert pdf.docinfo.Title == "Ranking metrics, derived and tested"
        assert "authors" in str(pdf.docinfo.Author)
        assert pdf.Root.Lang == "en"
        assert pdf.Root.MarkInfo.Marked  # tagged, for screen readers


def test_every_font_is_in_the_file(book):
    with pikepdf.open(book.file) as pdf:
        fonts = [
            thing
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        described = [
            font.FontDescriptor
            for font in fonts
            if "/FontDescriptor" in font and font.Subtype != "/Type3"
        ]
        without = [
            font
            for font in fonts
            if font.Subtype not in ("/Type0", "/Type3") and "/FontDescriptor" not in font
        ]
        assert described and not without
        for font in described:
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(font.keys()), font.FontName


def test_nothing_is_wider_than_the_paper(browser, book):
    with printing.opened(browser, BUILT, book.html) as page:
        page.set_viewport_size({"width": WIDTH, "height": 971})
        wide = page.evaluate("""() => [...document.querySelectorAll("main *")]
            .filter((part) => !part.closest(".katex-mathml"))
            .filter((part) => !part.ownerSVGElement)  // stretched signs are cut
            .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
            .map((part) => `${part.closest("article").id}: ${part.outerHTML.slice(0, 100)}`)""")
    assert wide == []


def test_a_site_that_lacks_a_file_is_not_printed(browser, tmp_path):
    html = '<img src="/missing.svg"><img src="https://elsewhere.example/a.png">'
    with pytest.raises(
        FileNotFoundError, match="book.invalid/missing.svg, https://elsewhere.example/a.png"
    ):
        printing.print_book(browser, tmp_path, html)


def test_the_site_offers_the_file_only_where_it_is(tmp_path):
    (tmp_path / "chapters").mkdir()
    shutil.copy(BUILT / "chapters/dcg.html", tmp_path / "chapters")
    (tmp_path / "index.html").write_text(f"<article>{PLACE}</article>")
    file = tmp_path / "book.pdf"
    file.write_bytes(b"%" * 5_000_000)
    offer(tmp_path, file, 301)
    first = lxml.html.parse(tmp_path / "index.html").find(".//a")
    assert first.get("href") == "book.pdf"
    assert first.getparent().text_content().endswith("a PDF (301 pages, 5 MB).")
    menu = lxml.html.parse(tmp_path / "chapters/dcg.html").xpath(
        "//*[contains(@class, 'dropdown-download-buttons')]//li/a/@href"
    )
    assert "../book.pdf" in menu
    with pytest.raises(NothingToMend, match="the comment .* of index.md"):
        offer(tmp_path, file, 301)
