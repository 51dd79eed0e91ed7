"""The stacks that take part: their requirements, commands, and deviations."""
import subprocess

# Cells that a stack cannot pass: the reason, and the expected failure. These cells are also tested, and must fail
# exactly as expected. The key is (stack, version, column), with `*` for all columns.
GAPS = {
    ("suds-community", "1.2", "*"): (
        "suds sends SOAP 1.1 envelopes to the port of SOAP 1.2.", r"it spoke SOAP 1\.1"
    ),
    ("suds-community", "1.1", "markup"): (
        "suds takes &amp; in a text for an entity that it wrote itself, and sends it as it is, so"
        " that & arrives.",
        r"</b> & \]\]>.* in place of .*</b> &amp; \]\]>",
    ),
}

# Cells that cannot be tested, for the reasons in the notes.
UNTRIED = {"spyne": {"token", "digest"}, "PHP SoapServer": {"token", "digest"}}

NOTES = [
    "SOAP::Lite is called by hand: what its service() makes of the WSDL leaves the parameters without"
    " a namespace, under a prefix that is not declared.",
    "PHP's SoapClient and SOAP::Lite leave the header of WS-Security to their caller, suds the digest.",
    "Services made with spyne and SoapServer have no WS-Security of their own to check a token with.",
    "PHP does not show the subcode of a SOAP 1.2 fault, so that `login` has only the code and text.",
    "DISTANCE is compared within 2 millionths of a mile; homefind's client measures it itself.",
]


def works(*command):
    """Returns whether a command succeeds."""
    try:
        return subprocess.run(command, capture_output=True, timeout=120).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def missing(python):
    """Returns the reasons why stacks cannot take part, indexed by missing requirement."""
    needs = {
        "zeep": (f"{python} has no zeep", [python, "-c", "import zeep"]),
        "suds": (f"{python} has no suds", [python, "-c", "import suds.client"]),
        "spyne": (f"{python} has no spyne", [python, "-c", "import spyne"]),
        "php": (
            "there is no php with the extension soap",
            ["php", "-r", "exit(extension_loaded('soap') ? 0 : 1);"],
        ),
        "perl": (
            "there is no perl with SOAP::Lite and JSON::PP",
            ["perl", "-MSOAP::Lite", "-MJSON::PP", "-e", "1"],
        ),
        "gsoap": ("there is no wsdl2h of gSOAP", ["wsdl2h", "-V"]),
        "g++": ("there is no g++", ["g++", "--version"]),
    }
    return {need: why for need, (why, command) in needs.items() if not works(*command)}
