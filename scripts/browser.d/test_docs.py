"""Tests the API reference: reading, searching, trying operations, copying code that runs, and use without a network."""

import json
import os
import subprocess
import urllib.error
import urllib.parse
import urllib.request

from playwright.sync_api import expect

from access import barriers
from conftest import PROGRAM, Server

# A string with many characters that shells, programs and URLs interpret.
HARD = """ใกล้ 'อโศก' "a" $HOME `x` \\n é&=+%41 #"""


def ask(url, body=None, media=None):
    """Sends a request and returns its JSON response."""
    headers = {"Content-Type": media} if media else {}
    try:
        return json.load(urllib.request.urlopen(urllib.request.Request(url, body, headers)))
    except urllib.error.HTTPError as error:
        return json.load(error)


def lasting(answer):
    """Returns a response without its sources, which differ between two identical searches."""
    return {name: value for name, value in answer.items() if name not in ("source", "sources")}


def code(page, operation, language):
    """Returns the code sample for an operation."""
    part = page.locator(f"#{operation} .request")
    part.locator(f"[data-language={language}]").click()
    return part.locator("pre code").first.text_content()


def shell(text, **settings):
    return json.loads(subprocess.run(["sh", "-c", text], check=True, capture_output=True,
                                     env=os.environ | settings).stdout)


def python(text, monkeypatch):
    """Runs a Python program. Returns the program's result and the URL that the program requested."""
    asked, called = [], urllib.request.urlopen
    with monkeypatch.context() as patch:
        patch.setattr(urllib.request, "urlopen",
                      lambda request: asked.append(request.full_url) or called(request))
        names = {}
        exec(compile(text, "sample", "exec"), names)
    return names["answer"], asked[0]


def parts(node, document):
    """Returns the parameters of a path or an operation, with references resolved."""
    return [document["components"]["parameters"][part["$ref"].split("/")[-1]] if "$ref" in part else part
            for part in node.get("parameters", [])]


def test_every_operation_is_there(visit, server):
    document = ask(server + "openapi.json")
    page = visit("docs", size="wide")
    operations = [(method.upper(), path, node) for path, methods in document["paths"].items()
                  for method, node in methods.items()]
    assert page.locator("form.operation").count() == len(operations) > 15
    shown = {language: page.evaluate("""(language) => {
        document.querySelector(`[data-language=${language}]`).click();
        return Object.fromEntries([...document.querySelectorAll('form.operation')].map((form) =>
          [form.id, form.querySelector('.request pre').textContent]));
      }""", language) for language in ("python", "javascript", "curl")}
    for method, path, node in operations:
        name = node["operationId"]
        section = page.locator(f"#{name}")
        assert section.locator(".path").text_content() == f"{method} {path}"
        names = section.locator(".parameter label").all_text_contents()
        assert [part["name"] for part in parts(node, document)] == [
            text for text in names if text not in ("Accept", "Body")]
        for language, texts in shown.items():
            assert server + path[1:].split("{")[0] in texts[name], language
        compile(shown["python"][name], name, "exec")
        # Operations that only count or create something return no content.
        assert any(status.startswith("2") for status in node["responses"]), name
        for content in node["responses"].get("200", {}).get("content", {}).values():
            for example in content.get("examples", {}).values():
                text = section.get_by_label(f"The answer to {example['summary']}", exact=True).text_content()
                assert json.loads(text) == example["value"]


def test_it_is_tried_out(visit, server):
    direct = ask(server + "v1/nearby?lat=13.7370&lon=100.5603&radius=800m&type=condo&limit=1")
    page = visit("docs", size="wide")
    nearby = page.locator("#nearby")
    nearby.get_by_role("button", name="Try it").click()
    # The status arrives with the response header, and the size appears once the response is complete.
    expect(nearby.locator(".outcome")).to_contain_text("200 OK")
    expect(nearby.locator(".outcome")).to_contain_text(" bytes")
    assert lasting(json.loads(nearby.locator(".answer pre").text_content())) == lasting(direct)
    expect(nearby.locator(".answer dt").filter(has_text="etag")).to_have_count(1)
    # The input with an invalid value is marked as invalid.
    nearby.get_by_role("button", name="Change values").click()
    nearby.get_by_label("lat", exact=True).fill("95")
    page.keyboard.press("Enter")
    expect(nearby.locator(".outcome")).to_contain_text("400")
    expect(nearby.locator(".outcome")).to_contain_text("out of range")
    expect(nearby.get_by_label("lat", exact=True)).to_have_attribute("aria-invalid", "true")
    # The page shows a stream as it arrives, until the reader cancels it.
    events = page.locator("#events")
    events.get_by_role("button", name="Change values").click()
    events.get_by_label("Accept").select_option("text/event-stream")
    events.get_by_role("button", name="Try it").click()
    expect(events.locator(".answer pre")).to_contain_text("retry: 3000")
    events.get_by_role("button", name="Cancel").click()
    expect(events.locator(".outcome")).to_contain_text("Cancelled")
    expect(events.get_by_role("button", name="Cancel")).to_be_hidden()
    # The page reports an unreachable server.
    page.route("**/readyz", lambda route: route.abort())
    page.locator("#readyz").get_by_role("button", name="Try it").click()
    expect(page.locator("#readyz .outcome")).to_contain_text("No answer")


def test_the_code_runs(visit, server, monkeypatch):
    page = visit("docs", size="wide")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for name in ("train", "suggest"):
        page.locator(f"#{name}").get_by_role("button", name="Change values").click()
    # The error for an unknown station includes the given name.
    page.locator("#train-station").fill(HARD)
    found = shell(code(page, "train", "curl"))
    assert HARD in found["detail"]
    assert found == ask(server + "v1/train?" + urllib.parse.urlencode(
        {"station": HARD, "type": "condo", "limit": 1, "fields": "id,price,distanceMeters,nearestStation"}))
    for text in ("วัฒ นา", HARD):
        page.locator("#suggest-q").fill(text)
        direct = ask(server + "v1/suggest?limit=1&q=" + urllib.parse.quote(text))
        assert shell(code(page, "suggest", "curl")) == direct
        answer, address = python(code(page, "suggest", "python"), monkeypatch)
        assert answer == direct
        assert urllib.parse.parse_qs(urllib.parse.urlsplit(address).query)["q"] == [text]
        script = code(page, "suggest", "javascript")
        assert page.evaluate(f"async () => {{ {script}\nreturn {{ answer, q: url.searchParams.get('q') }}; }}"
                             ) == {"answer": direct, "q": text}
    # Post a body, and repeat a parameter.
    body = page.locator("#withinPosted-body").input_value().encode()
    direct = ask(server + "v1/within?type=condo&limit=1&fields=id,position", body, "application/geo+json")
    assert lasting(shell(code(page, "withinPosted", "curl"))) == lasting(direct)
    answer, _ = python(code(page, "withinPosted", "python"), monkeypatch)
    assert lasting(answer) == lasting(direct)
    page.locator("#routes").get_by_role("button", name="Change values").click()
    page.locator("#routes-via").fill("13.74,100.56\nSiam")
    assert code(page, "routes", "curl").count("via=") == 2
    page.locator("#suggest .copy").click()
    expect(page.locator("#suggest .copy")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == code(page, "suggest", "curl")


def test_search(visit, size):
    page = visit("docs", size=size)
    if size == "phone":
        page.get_by_role("button", name="Contents").click()
    search = page.get_by_role("searchbox")
    search.fill("STATION mochit")
    expect(page.locator("form.operation:visible")).to_have_count(0)
    expect(page.locator(".found")).to_contain_text("No operation")
    search.fill("polygon bbox")
    shown = page.locator("form.operation:not([hidden])")
    expect(shown.first).to_be_attached()
    names = shown.evaluate_all("(forms) => forms.map(({ id }) => id)")
    assert set(names) >= {"within", "events"} and "healthz" not in names
    expect(page.locator(".found")).to_contain_text(f"{len(names)} of ")
    page.locator("nav li:not([hidden]) a").first.click()
    expect(page.locator(f"#{names[0]} h3")).to_be_in_viewport()
    if size == "phone":
        expect(search).to_be_hidden()
    # A link works even if the search has hidden its target.
    page.locator(f"#{names[0]}").get_by_role("link", name="304").click()
    expect(page.locator("#status-304")).to_be_in_viewport()


def test_keys_and_no_network(visit, tmp_path):
    file = tmp_path / "keys"
    key = subprocess.run([PROGRAM, "keys", "add", "page", "--keys", file], check=True,
                         capture_output=True, text=True).stdout.strip()
    run = Server(tmp_path, HOMEFIND_KEYS=str(file))
    page = visit("docs", size="wide", base=run.url, workers="allow")
    page.evaluate("""() => navigator.serviceWorker.controller || new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve()))""")
    nearby = page.locator("#nearby")
    nearby.get_by_role("button", name="Try it").click()
    page.locator("#key").fill(key)
    page.get_by_role("button", name="Use this key").click()
    expect(nearby.locator(".outcome")).to_contain_text("200 OK")
    # The code has a placeholder for the key, and never contains the key.
    command = code(page, "nearby", "curl")
    assert key not in page.content() and lasting(shell(command, HOMEFIND_KEY=key)) == lasting(
        json.loads(nearby.locator(".answer pre").text_content()))
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#map h3")).to_be_visible()
    nearby.get_by_role("button", name="Try it").click()
    expect(nearby.locator(".outcome")).to_contain_text("from this browser")
    page.locator("#provinces").get_by_role("button", name="Try it").click()
    expect(page.locator("#provinces .outcome")).to_contain_text("No answer")
    run.end()


def test_it_is_accessible(visit, size):
    page = visit("docs", size=size, reduced_motion="reduce")
    page.locator("#routes").get_by_role("button", name="Change values").click()
    page.locator("#routes").get_by_role("button", name="Try it").click()
    # The size appears once the response is complete.
    expect(page.locator("#routes .outcome")).to_contain_text(" bytes")
    for is_open in ([False, True] if size == "phone" else [False]):
        if is_open:
            page.get_by_role("button", name="Contents").click()
        # The open table of contents covers the rest of the page.
        assert barriers(page, "light", "dark", within="nav" if is_open else None) == []
        wide, small = page.evaluate("""() => [document.documentElement.scrollWidth - innerWidth,
          [...document.querySelectorAll('button, input, select, textarea, summary, nav a, header a')]
            .filter((part) => part.checkVisibility() && part.getBoundingClientRect().height < 43.5)
            .map((part) => part.outerHTML)]""")
        assert wide <= 0 and small == []
