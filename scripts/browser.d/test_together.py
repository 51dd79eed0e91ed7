"""Tests signing in with an emailed code, and looking for homes together: hunts, members, invitations and messages."""

import itertools
import json
import re
import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from access import barriers

NEARBY = "?tab=nearby&lat=13.737&lon=100.5603&radius=1000"
ITEMS = ".hunt-homes > li"
INVITE = ".members form:has(input[type=email])"
numbers, clients = itertools.count(1), itertools.count(1)
WORDS = {
    "en": {"signIn": "Sign in", "own": "นก’s homes", "out": "Sign out", "here": "stay in this browser", "wrong": "The code is wrong",
           "mailed": "on its way", "accept": "Accept", "decline": "Decline", "other": "another address", "unsent": "Not sent yet", "note": "Note"},
    "th": {"signIn": "เข้าสู่ระบบ", "own": "บ้านที่ นก เลือก", "out": "ออกจากระบบ", "here": "ในเบราว์เซอร์นี้เท่านั้น", "wrong": "รหัสไม่ถูกต้อง",
           "mailed": "กำลังส่งรหัสใหม่", "accept": "รับคำเชิญ", "decline": "ปฏิเสธ", "other": "อีเมลอื่น", "unsent": "ยังไม่ได้ส่ง", "note": "โน้ต"},
}
# Sends a request in the same way as the page, with the page's cookie.
ASK = """async ([method, path, body]) => {
  const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body) });
  const text = await answer.text();
  return text && JSON.parse(text);
}"""


def address():
    return f"nok{next(numbers)}@mail.example"


def client():
    """Returns header fields that assign a separate client address to each visit, because a client may request at most
    30 codes an hour and these tests together need more."""
    return {"X-Forwarded-For": f"10.0.{next(clients)}.1", "X-Forwarded-Proto": "https"}


def ask(page, method, path, body=None):
    return page.evaluate(ASK, [method, path, body])


def submit(page):
    page.locator("#content form button[type=submit]").first.click()


def until(reached, patience=30):
    """Waits for a condition by polling, because no element on the page shows it."""
    end = time.monotonic() + patience
    while not reached():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def sent(page):
    """Waits until the page has sent all changes to the server."""
    until(lambda: page.evaluate("localStorage['homefind.waiting'] ?? '[]'") == "[]")


def first_home(page):
    """Returns the id of the home at the top, which may differ from the first home on the server: if two homes were
    saved in different seconds, the later home is at the top."""
    return page.locator(f"{ITEMS} article").first.get_attribute("data-id")


def save(page, count):
    if count:
        expect(page.locator("ul.homes article").first).to_be_visible()
    for place in range(count):
        page.locator("ul.homes .save").nth(place).click()


def become(page, mails, name):
    """Signs a person in with the page's cookie, without the form."""
    email = address()
    ask(page, "POST", "v1/sign-in", {"email": email})
    ask(page, "POST", "v1/sign-in/code", {"email": email, "code": mails.code(email)})
    account = ask(page, "PATCH", "v1/me", {"name": name})
    page.evaluate("(account) => { localStorage['homefind.account'] = JSON.stringify(account); }", account)


@pytest.fixture
def person(visit, shared, mails):
    """Opens pages on which a person is signed in."""
    def open_page(name, path="?view=saved", homes=0, **options):
        page = visit(NEARBY if homes else "?view=account", base=shared, extra_http_headers=client(), **options)
        save(page, homes)
        become(page, mails, name)
        page.goto(shared + path)
        if path == "?view=saved":
            expect(page.locator(".hunt-actions a").first).to_be_visible()
            expect(page.locator(ITEMS)).to_have_count(homes)
        return page
    return open_page


@pytest.fixture
def couple(person):
    """Two people in a hunt with two homes, one on a phone and the other on a wide screen."""
    nok = person("Nok", homes=2, size="phone", lang="th")
    expect(nok.locator(".hunt [role=status]")).to_have_text("")
    hunt = ask(nok, "GET", "v1/hunts")["items"][0]["id"]
    link = ask(nok, "POST", f"v1/hunts/{hunt}/invitations", {"role": "editor"})["page"]
    tom = person("Tom", path="#" + urlsplit(link).fragment, size="wide", lang="en")
    tom.get_by_role("button", name="Accept").click()
    expect(tom.locator(ITEMS)).to_have_count(2)
    return nok, tom


def test_signing_in_and_out(visit, shared, mails, size, lang):
    words = WORDS[lang]
    page = visit(NEARBY, base=shared, size=size, lang=lang, extra_http_headers=client())
    save(page, 2)
    who = page.locator("header .who a")
    expect(who).to_have_text(words["signIn"])
    who.click()
    email = address()
    page.locator("input[type=email]").fill(email)
    page.keyboard.press("Enter")
    code = page.locator("input[autocomplete=one-time-code]")
    expect(code).to_be_focused()
    right = mails.code(email)
    # A phone may unload the page while the reader checks their email.
    page.reload()
    expect(code).to_be_focused()
    code.fill("AAAAAA" if right != "AAAAAA" else "BBBBBB")
    submit(page)
    said = page.locator(".outcome")
    expect(said).to_contain_text(words["wrong"])
    expect(code).to_have_attribute("aria-invalid", "true")
    page.locator("#content form .button").nth(1).click()
    expect(said).to_contain_text(words["mailed"])
    right = mails.code(email, 2)
    # Paste the whole line from the email.
    code.evaluate("""(input, text) => {
      const data = new DataTransfer();
      data.setData('text', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true }));
    }""", f"  {right} is your code\n")
    expect(code).to_have_value(right)
    submit(page)
    page.locator("input[name=name]").fill("นก")
    submit(page)
    # The homes that were saved on the device have moved into a personal hunt.
    expect(page.locator(".hunt h2")).to_have_text(words["own"])
    expect(page.locator(ITEMS)).to_have_count(2)
    expect(who).to_have_attribute("aria-label", re.compile("นก"))
    sent(page)
    assert page.evaluate("localStorage['homefind.saved']") == "[]"
    assert {home["addedBy"]["name"] for home in hunt_of(page)["homes"]} == {"นก"}
    # Scripts cannot read the session cookie.
    assert page.evaluate("document.cookie") == ""
    who.click()
    expect(page.locator(".rows li")).to_have_count(1)
    page.get_by_role("button", name=words["out"], exact=True).click()
    expect(page.locator("input[type=email]")).to_be_visible()
    expect(who).to_have_text(words["signIn"])
    expect(page.locator("nav .count")).to_have_text("")
    kept = page.evaluate("""() => new Promise((resolve) => {
      indexedDB.open('homefind-hunts').onsuccess = ({ target: { result } }) => {
        result.transaction('kept').objectStore('kept').count().onsuccess = (event) => resolve(event.target.result);
      };
    })""")
    assert kept == 0
    page.locator("nav .to-saved").click()
    expect(page.locator(".saved")).to_contain_text(words["here"])


@pytest.mark.parametrize("name, expected", [
    ("Nok", {"en": "Nok’s homes", "th": "บ้านที่ Nok เลือก"}),
    # This name is too long for a hunt, because combining characters count toward the limit.
    ("น้" * 45, {"en": "Saved homes", "th": "บ้านที่เลือกไว้"})])
def test_a_first_hunt_is_named_after_its_owner(person, size, lang, name, expected):
    page = person(name, size=size, lang=lang)
    expect(page.locator(".hunt h2")).to_have_text(expected[lang])


def hunt_of(page):
    """Returns the first hunt of the signed-in person, from the server."""
    return ask(page, "GET", "v1/hunts/" + ask(page, "GET", "v1/hunts")["items"][0]["id"])


def test_without_accounts_nothing_is_different(visit, lang):
    page = visit(NEARBY, lang=lang)
    save(page, 1)
    expect(page.locator("header .who a")).to_have_count(0)
    page.locator("nav .to-saved").click()
    expect(page.locator(".saved")).to_contain_text(WORDS[lang]["here"])
    expect(page.locator(".saved a[href*='view=account']")).to_have_count(0)
    assert page.evaluate("localStorage['homefind.account']") is None


def test_looking_for_homes_together(couple):
    opinions(*couple)
    messages(*couple)
    without_a_network(*couple)


def opinions(nok, tom):
    """Both people see each other's opinions, and which opinions are new."""
    first = tom.locator(ITEMS).first
    first.locator("select").select_option("viewed")
    first.locator(".star").nth(3).click()
    first.locator("textarea").fill("Light & <b>quiet</b>\nน่าอยู่")
    first.locator("textarea").blur()
    seen = nok.locator(ITEMS).first
    expect(seen.locator("select")).to_have_value("viewed")
    expect(seen.locator("textarea")).to_have_value("Light & <b>quiet</b>\nน่าอยู่")
    expect(seen.locator(".hunt-line .hint")).to_have_text("Tom 4★")
    expect(seen.locator(".hunt-marks .new")).to_be_visible()
    # Only the other person's change is marked as new.
    expect(nok.locator(".hunt-marks .new")).to_have_count(1)
    # The change is not new at the next visit.
    until(lambda: not ask(nok, "GET", "v1/hunts")["items"][0]["changed"])
    nok.reload()
    expect(nok.locator(ITEMS)).to_have_count(2)
    expect(nok.locator(".hunt-marks .new")).to_have_count(0)
    # Remove a rating. Then remove a home and save it again, which restores its earlier opinions.
    first.locator(".star").nth(3).click()
    expect(seen.locator(".hunt-line .hint")).to_have_text("")
    name = first.locator("h3").inner_text()
    first.locator(".save").click()
    expect(nok.locator(ITEMS)).to_have_count(1)
    tom.goto(tom.url.split("?")[0] + NEARBY)
    # When the count is 1, the page has loaded the saved homes.
    expect(tom.locator("nav .count")).to_have_text("1")
    card = tom.locator("ul.homes article").filter(has_text=name)
    expect(card.locator(".save")).to_have_attribute("aria-pressed", "false")
    card.locator(".save").click()
    expect(nok.locator(ITEMS)).to_have_count(2)
    expect(nok.locator(f"{ITEMS} textarea").first).to_have_value(re.compile("quiet"))


def messages(nok, tom):
    """Messages arrive while both people are online, and exactly once after an interruption."""
    tom.goto(tom.url.split("?")[0] + "?view=saved")
    tom.locator(".hunt-actions a").first.click()
    write = tom.locator(".write textarea")
    write.fill("Shall we view it?")
    write.press("Enter")
    expect(tom.locator(".message .text")).to_have_text(["Shall we view it?"])
    # The other person sees the number of unread messages in every view, and reads the message.
    expect(nok.locator("header .who .count")).to_have_text("1")
    nok.locator("header .who a").first.click()
    expect(nok.locator(".message .text")).to_have_text(["Shall we view it?"])
    expect(nok.locator("header .who .count")).to_have_count(0)
    tom.locator(".message .quiet").click()
    tom.locator(".message textarea").fill("Shall we view it on Monday?")
    tom.locator(".message button[type=submit]").click()
    expect(nok.locator(".message .text")).to_have_text(["Shall we view it on Monday?"])
    # Without a network, a message waits, and it is sent once when the network returns.
    nok.context.set_offline(True)
    nok.locator(".write textarea").fill("ได้เลย")
    nok.locator(".write button").click()
    expect(nok.locator(".message.waiting")).to_have_count(1)
    write.fill("Or on Tuesday?")
    write.press("Enter")
    expect(tom.locator(".message")).to_have_count(2)
    sent(tom)
    nok.context.set_offline(False)
    expect(tom.locator(".message .text")).to_have_text(["Shall we view it on Monday?", "Or on Tuesday?", "ได้เลย"])
    expect(nok.locator(".message .text")).to_have_text(["Shall we view it on Monday?", "Or on Tuesday?", "ได้เลย"])
    # The card of a home shows the number of messages about the home.
    nok.locator(".back").click()
    tom.locator(".back").click()
    tom.locator(ITEMS).nth(1).locator(".hunt-under a").first.click()
    tom.locator(".write textarea").fill("This one")
    tom.locator(".write button").click()
    expect(nok.locator(ITEMS).nth(1).locator(".count")).to_have_text("1")
    nok.locator(".hunt-actions a").first.click()
    nok.locator(".about .button").click()
    expect(nok.locator(".message .text")).to_have_text(["This one"])
    expect(nok.locator("header .who .count")).to_have_count(0)


def without_a_network(nok, tom):
    """Both people change a home while one of them is offline. The changes are merged by field, and no change is
    lost."""
    nok.locator(".back").click()
    tom.locator(".back").click()
    expect(tom.locator(ITEMS)).to_have_count(2)
    nok.context.set_offline(True)
    mine, other = nok.locator(ITEMS).nth(1), tom.locator(ITEMS).nth(1)
    mine.locator("select").select_option("offer")
    mine.locator("textarea").fill("written offline")
    mine.locator("textarea").blur()
    expect(mine.locator(".hunt-marks")).to_contain_text(WORDS["th"]["unsent"])
    other.locator("textarea").fill("written meanwhile")
    other.locator("textarea").blur()
    other.locator(".star").nth(1).click()
    sent(tom)
    nok.context.set_offline(False)
    # The later note wins, its author sees the note that it replaces, and the history contains the earlier note. Other
    # fields do not conflict.
    expect(nok.locator(".toast")).to_contain_text("written meanwhile")
    expect(other.locator("textarea")).to_have_value("written offline")
    expect(other.locator("select")).to_have_value("offer")
    expect(mine.locator(".hunt-line .hint")).to_have_text("Tom 2★")
    expect(mine.locator(".hunt-marks")).to_be_hidden()
    other.locator("summary").click()
    expect(other.locator(".history")).to_contain_text("written meanwhile")


def test_reading_without_a_network(person):
    page = person("Nok", homes=2, size="phone", lang="en", workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.locator(ITEMS)).to_have_count(2)
    sent(page)
    page.locator(".hunt-actions a").first.click()
    page.locator(".write textarea").fill("Kept")
    page.locator(".write button").click()
    expect(page.locator(".message .quiet")).to_be_visible()
    page.locator(".back").click()
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(ITEMS)).to_have_count(2)
    page.locator(f"{ITEMS} .star").first.click()
    page.reload()
    expect(page.locator(".hunt [role=status]").first).to_contain_text("until you are online")
    expect(page.locator(f"{ITEMS} .star").first).to_have_attribute("aria-pressed", "true")
    page.locator(".hunt-actions a").first.click()
    expect(page.locator(".message .text")).to_have_text(["Kept"])
    # The service worker does not cache personal responses.
    names = page.evaluate("""async () => (await Promise.all((await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()""")
    assert len(names) > 20 and not [name for name in names if re.match("/v1/(me|hunts|sign-in|invitations)", name)]
    page.context.set_offline(False)
    sent(page)
    assert [rating["rating"] for home in hunt_of(page)["homes"] for rating in home["ratings"]] == [1]


def test_invitations_to_the_address(person, size, lang):
    words = WORDS[lang]
    owner = person("Owner", size="wide", lang="en")
    hunts = {name: ask(owner, "POST", "v1/hunts", {"name": name})["id"] for name in ("Riverside", "Old town")}
    guest = person("Guest", size=size, lang=lang)
    email = ask(guest, "GET", "v1/me")["email"]
    for hunt in hunts.values():
        ask(owner, "POST", f"v1/hunts/{hunt}/invitations", {"email": email, "role": "viewer"})
    guest.locator("header .who a").click()
    boxes = guest.locator(".account .invitation")
    expect(boxes).to_have_count(2)
    assert not barriers(guest)
    boxes.filter(has_text="Riverside").get_by_role("button", name=words["decline"]).click()
    expect(boxes).to_have_count(1)
    assert ask(owner, "GET", f"v1/hunts/{hunts['Riverside']}/invitations")["items"] == []
    boxes.get_by_role("button", name=words["accept"]).click()
    expect(guest.locator(".hunt-head select option:checked")).to_have_text("Old town")
    guest.locator("header .who a").click()
    expect(guest.locator(".account form").first).to_be_visible()
    expect(boxes).to_have_count(0)


def test_a_link_opens_in_a_tab_of_the_page(couple, person):
    nok, _ = couple
    hunt = ask(nok, "GET", "v1/hunts")["items"][0]["id"]
    link = ask(nok, "POST", f"v1/hunts/{hunt}/invitations", {"role": "viewer"})["page"]
    may = person("May", size="phone", lang="en")
    # Only the fragment of the address changes.
    may.evaluate("(hash) => { location.hash = hash; }", "#" + urlsplit(link).fragment)
    box = may.locator(".account .box")
    expect(box).to_contain_text("Nok")
    assert "invitation" not in may.url
    box.get_by_role("button", name="Decline").click()
    # An invitation link without an email address stays valid.
    expect(may.locator(".account form").first).to_be_visible()
    assert len(ask(nok, "GET", f"v1/hunts/{hunt}/invitations")["items"]) == 1


def test_invitations(person, visit, shared, mails):
    size, lang = "phone", "th"
    words = WORDS[lang]
    owner = person("Owner", size=size, lang=lang)
    owner.locator(".hunt-actions a").nth(1).click()
    guest = address()
    form = owner.locator(INVITE)
    form.locator("input[type=email]").fill(guest)
    form.locator("select").select_option("viewer")
    form.locator("button[type=submit]").click()
    link = owner.locator(".invited input").input_value()
    assert link.startswith("https://homes.example/#invitation=hfi_")
    assert mails.text(guest, r"(https://homes\.example/#invitation=\S+)") == link
    expect(owner.locator(".rows").last).to_contain_text(guest)
    owner.locator(".invited summary").click()
    expect(owner.locator(".invited img")).to_be_visible()
    fragment = "#" + urlsplit(link).fragment
    # Another person who has the link sees only why the invitation is rejected, and the page removes the secret from the
    # address.
    other = person("Other", path=fragment, size=size, lang=lang)
    expect(other.locator(".outcome")).to_contain_text(words["other"])
    assert "invitation" not in other.url
    # The guest signs in before accepting, and has no other hunt.
    page = visit(fragment, base=shared, size=size, lang=lang, extra_http_headers=client())
    page.locator("input[type=email]").fill(guest)
    submit(page)
    page.locator("input.code").fill(mails.code(guest))
    submit(page)
    page.locator("input[name=name]").fill("Guest")
    submit(page)
    page.get_by_role("button", name=words["accept"]).click()
    expect(page.locator(".hunt h2")).to_have_text("บ้านที่ Owner เลือก")
    expect(page.locator(".hunt-head select")).to_have_count(0)
    expect(owner.locator(".rows").first.locator("li")).to_have_count(2)
    # The invitation works only once.
    page.goto(shared + fragment)
    expect(page.locator(".outcome.warning")).to_be_visible()
    # A viewer cannot save homes, and a toast says so.
    page.goto(shared + NEARBY + "&view=saved")
    expect(page.locator(".hunt-actions a").first).to_be_visible()
    page.locator("nav .to-list").click()
    save(page, 1)
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator("ul.homes .save").first).to_have_attribute("aria-pressed", "false")
    # An editor can save homes.
    owner.locator(".rows select").first.select_option("editor")
    page.locator("nav .to-saved").click()
    page.locator(".hunt-actions a").nth(1).click()
    expect(page.locator(".members form input[type=text]")).to_be_visible()
    page.locator("nav .to-list").click()
    save(page, 1)
    expect(page.locator("nav .count")).to_have_text("1")
    sent(page)
    # After being removed, a former member sees only their own saved homes.
    owner.locator(".rows").first.get_by_role("button").click()
    owner.locator("dialog .danger").click()
    expect(owner.locator(".rows").first.locator("li")).to_have_count(1)
    expect(page.locator("nav .count")).to_have_text("")


def test_a_home_that_is_gone(person):
    page = person("Nok", homes=1, size="phone", lang="en")
    sent(page)

    def with_gone(route):
        hunt = route.fetch().json()
        # A response with changes contains only the changed homes.
        for home in hunt["homes"]:
            home["gone"] = "2026-11-20T03:00:00Z"
        route.fulfill(json=hunt)

    page.route("**/v1/hunts/*?*", with_gone)
    name = page.locator(f"{ITEMS} h3").inner_text()
    page.reload()
    expect(page.locator(f"{ITEMS} h3")).to_have_text(name)
    expect(page.locator(".hunt-marks .drop")).to_have_text("No longer listed since 20 Nov 2026.")


def test_a_session_that_is_ended_elsewhere(person, shared):
    page = person("Nok", homes=1, size="wide", lang="en")
    expect(page.locator(".hunt [role=status]")).to_have_text("")
    session = ask(page, "GET", "v1/me/sessions")["items"][0]["id"]
    # The event stream also tells the page that the session has ended, so the page must send the change before the
    # session ends.
    held = []
    page.route("**/v1/hunts/*/homes/*", lambda route: held.append(route))
    page.locator(f"{ITEMS} .star").first.click()
    until(lambda: page.evaluate("true") and held)
    ask(page, "DELETE", f"v1/me/sessions/{session}")
    held[0].continue_()
    expect(page.locator("header .who a")).to_have_text("Sign in")
    expect(page.locator(".saved")).to_contain_text("Sign in to see them on all your devices")
    # The unsent change waits until the same person signs in again.
    assert json.loads(page.evaluate("localStorage['homefind.waiting']"))[0]["edit"] == {"rating": 1}


KEPT = """async () => (await Promise.all((await indexedDB.databases()).map(({ name }) => new Promise((resolve) => {
  const opening = indexedDB.open(name);
  opening.onsuccess = () => {
    const [store] = opening.result.objectStoreNames;
    const reading = store ? opening.result.transaction(store).objectStore(store).getAll() : { result: [] };
    const end = () => { opening.result.close(); resolve(JSON.stringify(reading.result)); };
    if (store) reading.onsuccess = end; else end();
  };
})))).join('')"""


@pytest.mark.parametrize("view", ["messages", "viewings", "places", "members", "saved"])
def test_private_texts_go_at_once_when_the_session_is_ended_elsewhere(person, shared, view):
    page = person("Nok", homes=1, size="phone", lang="en")
    sent(page)
    hunt = ask(page, "GET", "v1/hunts")["items"][0]["id"]
    ask(page, "PATCH", f"v1/hunts/{hunt}", {"name": "Secret hunt"})
    ask(page, "POST", f"v1/hunts/{hunt}/messages", {"text": "Secret message"})
    ask(page, "POST", "v1/places", {"title": "Secret place", "type": "other", "hunt": hunt,
                                    "position": {"lat": 13.74, "lon": 100.55}})
    page.goto(f"{shared}?view={view}")
    expect(page.locator(".hunt-head h2")).to_have_text("Secret hunt")
    until(lambda: "Secret" in page.evaluate(KEPT))
    session = ask(page, "GET", "v1/me/sessions")["items"][0]["id"]
    # Only the end of the event stream notifies the page that the session has ended.
    page.route("**/v1/hunts**", lambda route: route.abort())
    ask(page, "DELETE", f"v1/me/sessions/{session}")
    expect(page.locator("header .who a")).to_have_text("Sign in")
    expect(page.locator("body")).not_to_contain_text("Secret")
    until(lambda: "Secret" not in page.evaluate(KEPT))
    assert "Secret" not in page.title()


# Simulates a browser's push service, which stores in `localStorage` whether there is a subscription.
SUBSCRIBES = """
  const key = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const made = () => ({ options: null, toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null,
      keys: { p256dh: key, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }),
    unsubscribe: async () => { localStorage.removeItem('subscribed'); return true; } });
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? made() : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 65) throw new DOMException('no key', 'InvalidAccessError');
    localStorage.setItem('subscribed', 'yes');
    return made();
  };
  Notification.requestPermission = async () => 'granted';
"""
# Records the worker's notifications instead of showing them.
SHOWS = """() => {
  self.shown = [];
  const { registration } = self;
  registration.getNotifications = async () => [];
  registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };
}"""


def test_a_search_is_saved_and_a_device_is_notified(person, shared, lang):
    page = person("Nok", path=NEARBY, size="phone", lang=lang, workers="allow",
                  before=lambda page: page.add_init_script(SUBSCRIBES))
    page.get_by_role("button", name="Notify me of new homes" if lang == "en" else "แจ้งเตือนประกาศใหม่").click()
    # The page reports no failure.
    expect(page.locator(".toast:not(.failed)")).to_be_visible()
    [search] = ask(page, "GET", "v1/searches")["items"]
    assert search["search"] == "nearby" and float(search["parameters"]["lat"]) == 13.737
    page.goto(shared + "?view=account")
    link = page.get_by_role("link", name=search["name"], exact=True)
    expect(link).to_have_attribute("href", re.compile("tab=nearby"))
    device = page.get_by_role("switch")
    expect(device).not_to_be_checked()
    device.check()
    until(lambda: ask(page, "GET", "v1/me/push")["on"])
    page.reload()
    expect(device).to_be_checked()
    # The service worker shows a message from the push service.
    worker = page.context.service_workers[0]
    worker.evaluate(SHOWS)
    session = page.context.new_cdp_session(page)
    registrations = []
    session.on("ServiceWorker.workerRegistrationUpdated",
               lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    until(lambda: ask(page, "GET", "v1/me") and registrations)
    message = {"title": search["name"], "body": "New", "tag": search["id"], "url": "./?tab=nearby", "lang": lang}
    session.send("ServiceWorker.deliverPushMessage", {
        "origin": shared.rstrip("/"), "registrationId": registrations[0]["registrationId"],
        "data": json.dumps(message)})
    until(lambda: worker.evaluate("self.shown.length"))
    shown = worker.evaluate("self.shown[0]")
    assert (shown["title"], shown["body"], shown["tag"]) == (search["name"], "New", search["id"])
    device.uncheck()
    until(lambda: not ask(page, "GET", "v1/me/push")["on"])
    page.locator(".rows button").first.click()
    until(lambda: ask(page, "GET", "v1/searches")["items"] == [])


def no_barriers(page, *schemes):
    """Checks that the page is not too wide, that its controls are large enough, and that axe finds no problem."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    # Measure in one step, because the page may render again when the other person changes something.
    small = page.evaluate("""() => [...document.querySelectorAll(
        '#content :is(a, button, input:not([type=checkbox]), select, textarea, summary)')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.card, .map'))
        .map((one) => [one.getBoundingClientRect().height, one.outerHTML])
        .filter(([height]) => height > 0 && height < 43.5)""")
    assert small == []
    assert barriers(page, *schemes) == []


def test_a_change_on_its_way_hides_none_of_others(couple):
    nok, tom = couple
    hunt = ask(nok, "GET", "v1/hunts")["items"][0]["id"]
    home = first_home(nok)
    expect(nok.locator(".hunt [role=status]")).to_have_text("")
    # Tom writes a note between two changes by Nok, whose page has not received the note yet.
    held = []
    nok.context.route("**/v1/hunts/*?*", lambda route: route.abort())
    nok.route("**/v1/hunts/*/homes/*", lambda route: route.continue_() if held else held.append(route))
    nok.locator(f"{ITEMS} select").first.select_option("offer")
    until(lambda: nok.evaluate("true") and held)
    ask(tom, "PUT", f"v1/hunts/{hunt}/homes/{home}", {"note": "written meanwhile"})
    nok.locator(f"{ITEMS} textarea").first.fill("mine")
    nok.locator(f"{ITEMS} textarea").first.blur()
    held[0].continue_()
    expect(nok.locator(".toast")).to_contain_text("written meanwhile")


def test_no_violation(person, visit, shared, size, lang):
    page = visit("?view=account", base=shared, size=size, lang=lang)
    expect(page.locator("input[type=email]")).to_be_visible()
    no_barriers(page, "dark")
    page = person("Nok", homes=1, size=size, lang=lang)
    page.locator(f"{ITEMS} .star").nth(2).click()
    sent(page)
    no_barriers(page, "light", "dark")
    page.locator(".hunt-actions a").first.click()
    page.locator(".write textarea").fill("ข้อความ")
    page.locator(".write button").click()
    page.locator(".message .quiet").click()
    no_barriers(page, "dark")
    page.goto(shared + "?view=members")
    page.locator(f"{INVITE} button[type=submit]").click()
    expect(page.locator(".invited input")).to_be_visible()
    no_barriers(page, "dark")
    page.goto(shared + "?view=account")
    expect(page.locator(".rows li")).to_be_visible()
    no_barriers(page, "dark")
