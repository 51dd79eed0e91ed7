# Sourced by the other scripts: what the build needs from the system, installed where that can be
# done without a question and named exactly where it cannot. Talks on stderr only.
# Sets $root, the project's folder.

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd -P) || exit 1

say() { printf '%s\n' "homefind: $*" >&2; }

give_up() {
  say "$*"
  exit 69
}

# The swift toolchain, 6.2 or later.
need_swift() {
  command -v swift >/dev/null 2>&1 ||
    give_up "Swift 6.2 or later is needed and there is no swift on the PATH; install it from swift.org."
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9]*\)\.\([0-9][0-9]*\).*/\1 \2/p' | head -n 1)
  # shellcheck disable=SC2086 # two words on purpose
  set -- ${version:-0 0}
  if [ "$1" -lt 6 ] || { [ "$1" -eq 6 ] && [ "$2" -lt 2 ]; }; then
    give_up "Swift 6.2 or later is needed and this one is $1.$2; install a newer one from swift.org."
  fi
}

# need_packages PACKAGE... : Debian packages; installs those that are missing.
need_packages() {
  if ! command -v dpkg-query >/dev/null 2>&1; then
    for module in libxml-2.0 libcurl sqlite3 zlib; do
      pkg-config --exists "$module" 2>/dev/null && continue
      give_up "this is not Debian and a library is missing: install the development files of libxml2, libcurl, SQLite 3 and zlib, and pkg-config (Fedora: libxml2-devel libcurl-devel sqlite-devel zlib-devel pkgconf; Arch: libxml2 curl sqlite zlib pkgconf), then try again."
    done
    return 0
  fi
  missing=
  for package in "$@"; do
    # pkg-config is satisfied by the packages that provide it.
    [ "$package" = pkg-config ] && command -v pkg-config >/dev/null 2>&1 && continue
    case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
    *" installed") ;;
    *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0
  as_root=
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null ||
      give_up "these Debian packages are missing; install them and try again: sudo apt-get install$missing"
    as_root="sudo -n"
  fi
  say "installing the Debian packages$missing (about a minute)"
  log=$(mktemp)
  # shellcheck disable=SC2086 # a list of words on purpose
  if ! { $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing ||
    { $as_root apt-get update &&
      $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; }; } \
    >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    give_up "the packages could not be installed; do it by hand and try again: apt-get install$missing"
  fi
  rm -f "$log"
}

# What every build needs.
need_build_tools() {
  need_packages libxml2-dev libcurl4-openssl-dev libsqlite3-dev zlib1g-dev pkg-config
  need_swift
}

# show_progress: reads a build's output and prints what a person wants of it, on stderr: each
# twentieth of the way, warnings and errors with what belongs to them.
show_progress() {
  shown=0 quiet=1
  # Line by line in the shell: an awk may wait for a full buffer before it says anything.
  while IFS= read -r line; do
    case $line in
    \[[0-9]*/[0-9]*\]*)
      quiet=1
      step=${line%%]*}
      step=${step#[}
      done=${step%/*} all=${step#*/}
      # The plan grows while it runs; early counts say little.
      [ "$all" -ge 50 ] 2>/dev/null || continue
      part=$((20 * done / all))
      if [ "$part" -gt "$shown" ]; then
        shown=$part
        say "built $((5 * part)) %"
      fi
      ;;
    *error:*)
      quiet=
      printf '%s\n' "$line" >&2
      ;;
    *warning:* | Fetch* | Updat* | Comput* | Creat* | Working* | Build*) quiet=1 ;;
    *) [ -n "$quiet" ] || printf '%s\n' "$line" >&2 ;;
    esac
  done
}

# build_fuzz_targets ARGUMENT... : builds what needs no server with the address sanitizer and the
# fuzzer's marks, in a folder of its own.
build_fuzz_targets() {
  mkdir -p "$root/.build-fuzz" || return 1
  HOMEFIND_FUZZ=$(find "$(dirname -- "$(readlink -f "$(command -v swift)")")/../lib/clang" \
    -name "libclang_rt.fuzzer_no_main-$(uname -m).a" | head -n 1)
  [ -n "$HOMEFIND_FUZZ" ] || give_up "this Swift has no libFuzzer; install the toolchain of swift.org."
  export HOMEFIND_FUZZ
  say "building with the address sanitizer (4 minutes the first time)"
  {
    (cd "$root" && swift build --scratch-path .build-fuzz --sanitize=address "$@" 2>&1 </dev/null)
    echo $? >"$root/.build-fuzz/status"
  } | tee "$root/.build-fuzz/build.log" | show_progress
  [ "$(cat "$root/.build-fuzz/status")" = 0 ] ||
    give_up "the build failed; all it said is in .build-fuzz/build.log"
}

# What the scripts need that make calls fail or write them down.
need_shim() {
  [ "$(uname -s)" = Linux ] || give_up "this works on Linux only, where LD_PRELOAD does."
  need_packages python3 gcc libc6-dev
}

# need_debug_program [SHORT] : builds the debug program and sets $program to it; with SHORT one that is
# there is taken as it is.
need_debug_program() {
  program=$root/.build/debug/homefind
  [ -z "${1:-}" ] || [ ! -x "$program" ] || return 0
  need_build_tools
  (cd "$root" && swift build --product homefind 2>&1 </dev/null) | show_progress
  [ -x "$program" ] || give_up "the program is not built; run swift build to see why."
}
