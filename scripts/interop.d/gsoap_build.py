"""Generates and compiles gSOAP's client and service from homefind's WSDL."""
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
PLUGINS = [
    "plugin/wsseapi.cpp", "plugin/smdevp.c", "plugin/mecevp.c", "plugin/threads.c",
    "custom/struct_timeval.c",
]
SERVICE = "BasicHttpBinding_USCOREIMapNewHomeServices"


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, text=True, capture_output=True, timeout=600)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise RuntimeError(f"{command[0]}: " + " / ".join(said[-3:]))


def build(wsdl, folder, version):
    """Returns the client program and the service program for a version of SOAP; builds them if a source has changed.

    Each program supports one version: if the code is generated for both, a SOAP 1.1 request that declares no encoding
    namespace gets a 1.2 fault in a 1.1 envelope.
    """
    sources = [
        HERE / "gsoap_names.h",
        HERE / "clients" / "gsoap_client.cpp",
        HERE / "services" / "gsoap_service.cpp",
        HERE / "gsoap_build.py",
        pathlib.Path(wsdl),
    ]
    programs = [folder / "gsoap_client", folder / "gsoap_service"]
    newest = max(source.stat().st_mtime for source in sources)
    if all(program.exists() and program.stat().st_mtime > newest for program in programs):
        return programs
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    imports, plugins = "-I/usr/share/gsoap/import", "/usr/share/gsoap/plugin"
    run("wsdl2h", "-g", "-O4", "-o", "feed.h", str(wsdl), cwd=folder)
    header = folder / "feed.h"
    header.write_text(header.read_text() + '\n#import "wsse.h"\n')
    standard = {"1.1": "-1", "1.2": "-2"}[version]
    run("soapcpp2", "-j", "-x", "-L", "-w", standard, imports, "feed.h", cwd=folder)
    (folder / f"{SERVICE}.nsmap").rename(folder / "feed.nsmap")
    for kind, name in [("Proxy", "proxy"), ("Service", "service")]:
        (folder / f"feed_{name}.h").write_text(
            f'#include "soap{SERVICE}{kind}.h"\ntypedef {SERVICE}{kind} Feed{kind};\n'
        )
    # The WS-Security plugin needs OpenSSL and gSOAP's DOM.
    flags = ["-O1", "-w", "-DWITH_OPENSSL", "-DWITH_DOM", "-DWITH_PURE_VIRTUAL", "-I."]
    flags += [f"-I{HERE}", f"-I{plugins}"]
    parts = ["soapC.cpp", *(f"/usr/share/gsoap/{name}" for name in PLUGINS)]
    objects = [pathlib.Path(part).stem + ".o" for part in parts]
    for part, target in zip(parts, objects):
        run("g++", *flags, "-c", part, "-o", target, cwd=folder)
    for kind, source, program in [
        ("Proxy", sources[1], programs[0]),
        ("Service", sources[2], programs[1]),
    ]:
        run(
            "g++", *flags, str(source), f"soap{SERVICE}{kind}.cpp", *objects, "-lgsoapssl++",
            "-lssl", "-lcrypto", "-o", str(program), cwd=folder,
        )
    return programs
