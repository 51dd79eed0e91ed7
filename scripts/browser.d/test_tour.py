"""Tests a tour of saved homes: planning, reordering by mouse and by keyboard, the map, and export."""

import re

import pytest
from playwright.sync_api import expect

from access import barriers

NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=4000"
WORDS = {
    "en": {"plan": "Plan a tour", "from": "Start:", "none": "Choose where to start", "best": "Best order",
           "yours": "Your order", "way": "on the way", "which": "Homes to view", "return": "Return to the start",
           "back": "Back at", "down": "Move", "overlap": "overlap", "few": "Choose at least two homes",
           "appointment": "Appointment at"},
    "th": {"plan": "วางแผนชมบ้าน", "from": "จุดเริ่มต้น:", "none": "เลือกจุดเริ่มต้น", "best": "ลำดับที่ดีที่สุด",
           "yours": "ลำดับที่คุณจัดเอง", "way": "เดินทางรวม", "which": "รายการที่จะไปชม", "return": "กลับมาที่จุดเริ่มต้น",
           "back": "กลับถึง", "down": "เลื่อน", "overlap": "เวลาทับกัน", "few": "เลือกอย่างน้อย",
           "appointment": "นัดชม"},
}


def planned(visit, size, lang, homes=4):
    """Plans a tour from Asok through saved homes."""
    page = visit(NEARBY, size=size, lang=lang)
    expect(page.locator("ul.homes article").nth(18)).to_be_attached()
    for place in range(homes):
        page.locator("ul.homes .save").nth(5 * place).click()
    page.goto(page.url.split("?")[0] + NEARBY + "&view=saved")
    page.get_by_role("button", name=WORDS[lang]["plan"]).click()
    expect(page.locator(".tour .box")).to_contain_text(WORDS[lang]["none"])
    start = page.get_by_role("combobox", name=WORDS[lang]["from"])
    start.fill("Asok")
    # The field suggests places before the reader types.
    page.get_by_role("option").filter(has_text="E4").first.click()
    expect(page.locator(".tour-stops > li")).to_have_count(homes)
    return page


def ids(page):
    return page.locator(".tour-stops > li").evaluate_all("lines => lines.map((line) => line.dataset.id)")


def settled(page):
    expect(page.locator(".tour")).not_to_have_attribute("aria-busy", "true")


@pytest.mark.layout
def test_a_tour_is_planned(visit, size, lang):
    page = planned(visit, size, lang)
    expect(page.locator(".tour-sum")).to_contain_text(WORDS[lang]["way"])
    times = page.locator(".tour-stops .stop b").all_inner_texts()
    assert times == sorted(times) and all(re.fullmatch(r"\d\d:\d\d–\d\d:\d\d", time) for time in times)
    # Only the stops have pins on the map. Stops that are close together share a pin.
    pins = page.locator("#stage button.step-pin")
    expect(pins.first).to_be_visible()
    assert pins.count() <= 4
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    for control in page.locator(".tour-stops button, .tour .actions button").all():
        box = control.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44
    page.get_by_text(WORDS[lang]["which"]).click()
    assert barriers(page) == []
    # After a reload, the tour and its start are the same.
    page.reload()
    expect(page.locator(".tour-stops > li")).to_have_count(4)


def test_the_order_is_changed_by_keys(visit, size, lang):
    page = planned(visit, size, lang)
    before = ids(page)
    down = page.locator(".tour-stops > li").first.locator("[data-by='1']")
    down.focus()
    down.press("Enter")
    expect(page.locator(".tour-stops > li").nth(1)).to_have_attribute("data-id", before[0])
    settled(page)
    assert ids(page) == [before[1], before[0], *before[2:]]
    expect(page.get_by_text(WORDS[lang]["yours"])).to_be_visible()
    expect(page.locator(f"[data-id='{before[0]}'] [data-by='1']")).to_be_focused()
    page.get_by_role("button", name=WORDS[lang]["best"]).click()
    expect(page.locator(".tour-stops > li").first).to_have_attribute("data-id", before[0])
    assert ids(page) == before


def test_the_order_is_changed_by_dragging(visit, size, lang):
    page = planned(visit, size, lang)
    before = ids(page)
    lines = page.locator(".tour-stops > li")
    lines.nth(3).scroll_into_view_if_needed()
    first = lines.nth(2).locator(".handle").bounding_box()
    last = lines.nth(3).bounding_box()
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    page.mouse.down()
    page.mouse.move(last["x"] + 20, last["y"] + last["height"] - 10, steps=8)
    page.mouse.move(last["x"] + 20, last["y"] + last["height"] + 4)
    page.mouse.up()
    expect(page.get_by_text(WORDS[lang]["yours"])).to_be_visible()
    settled(page)
    assert ids(page) == [before[0], before[1], before[3], before[2]]


def test_choices_change_the_tour(visit, size, lang):
    page = planned(visit, size, lang)
    page.get_by_label(WORDS[lang]["return"]).check()
    expect(page.get_by_text(WORDS[lang]["back"])).to_be_visible()
    page.get_by_text(WORDS[lang]["which"]).click()
    boxes = page.locator(".tour-homes input[type='checkbox']")
    boxes.nth(0).uncheck()
    expect(page.locator(".tour-stops > li")).to_have_count(3)
    # The page reports overlapping appointments with the names of their homes, like the facade.
    clocks = page.locator(".tour-homes li")
    for place, (begin, end) in {1: ("11:00", "11:30"), 2: ("11:15", "12:00")}.items():
        clocks.nth(place).locator("input[type='time']").nth(0).fill(begin)
        clocks.nth(place).locator("input[type='time']").nth(1).fill(end)
    expect(page.get_by_role("alert")).to_contain_text(WORDS[lang]["overlap"])
    clocks.nth(2).locator("input[type='time']").nth(0).fill("14:00")
    clocks.nth(2).locator("input[type='time']").nth(1).fill("14:30")
    expect(page.locator(".tour-stops > li")).to_have_count(3)
    expect(page.locator(".tour-stops").get_by_text("11:00–11:30")).to_be_visible()
    expect(page.locator(".tour-stops").get_by_text("14:00–14:30")).to_be_visible()
    for place in [1, 2]:
        boxes.nth(place).uncheck()
    expect(page.locator(".tour .box")).to_contain_text(WORDS[lang]["few"])


def test_a_tour_is_taken_along(visit, size, lang):
    page = planned(visit, size, lang, homes=3)
    for name, ending, part in [("KML", "kml", "<Placemark>"), ("GPX", "gpx", "<rtept "),
                               ("iCalendar", "ics", "BEGIN:VEVENT")]:
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name, exact=True).click()
        assert waiting.value.suggested_filename.endswith(f".{ending}")
        with open(waiting.value.path(), encoding="utf-8", newline="") as file:
            text = file.read()
        assert part in text
        if ending == "ics":
            assert text.count("BEGIN:VEVENT") == 3 and all(
                len(line.encode()) <= 75 for line in text.split("\r\n"))


def test_one_saved_home_is_no_tour(visit, size, lang):
    page = visit(NEARBY + "&view=tour", size=size, lang=lang)
    expect(page.locator(".tour .box")).to_be_visible()
    expect(page.locator(".tour-form")).to_have_count(0)


def test_two_tabs_plan_together(visit, lang):
    page = planned(visit, "wide", lang, homes=2)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".tour-stops > li")).to_have_count(2)
    page.locator(".tour-form input[type=number]").fill("45")
    page.locator(".tour-form input[type=number]").blur()
    expect(other.locator(".tour-form input[type=number]")).to_have_value("45")
    other.locator(".tour-form .check input").first.check()
    kept = page.wait_for_function("() => { const plan = JSON.parse(localStorage['homefind.tour']);"
                                  " return plan.returns && plan; }").json_value()
    assert kept["stay"] == "45" and kept["from"]
    other.close()
