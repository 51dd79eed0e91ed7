# Sourced by the other scripts: parses their options, installs what the build needs from the system if that is possible
# without a password (otherwise reports exactly what is missing), and runs the builds. Prints messages only on stderr.
# Sets $root, the project's folder.

root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd -P) || exit 1

say() { printf '%s\n' "homefind: $*" >&2; }

give_up() {
  say "$*"
  exit 69
}

# usage: prints the comment at the head of the script.
usage() { sed -n '2,/^[^#]/ { s/^# \{0,1\}//p; }' "$0"; }

# read_options FLAGS VALUES ARGUMENT... : sets a variable named like each option: to 1 for an option in FLAGS, to the
# next argument for an option in VALUES, and to the empty string for options that are not given. If VALUES ends with
# "...", $words collects all other arguments.
read_options() {
  flags=" $1 " values=" $2 " words=
  for name in $1 ${2%...}; do eval "$name="; done
  shift 2
  while [ $# -gt 0 ]; do
    name=${1#--}
    case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --*[!a-z]* | --) name=- ;;
    --*) ;;
    *)
      name=-
      case $1$values in -*) ;; *" ... "*) words="$words $1" && shift && continue ;; esac
      ;;
    esac
    case $flags in
    *" $name "*) eval "$name=1" ;;
    *)
      case $values in *" $name "*) ;; *) give_up "there is no option $1; see scripts/${0##*/} --help" ;; esac
      [ $# -ge 2 ] || give_up "$1 needs a value; see scripts/${0##*/} --help"
      eval "$name=\$2"
      shift
      ;;
    esac
    shift
  done
}

# need_swift: requires the Swift toolchain, 6.2 or later.
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

# need_packages PACKAGE... : installs the missing ones of these Debian packages.
need_packages() {
  if ! command -v dpkg-query >/dev/null 2>&1; then
    for module in libxml-2.0 libcurl libpq sqlite3 zlib; do
      pkg-config --exists "$module" 2>/dev/null && continue
      give_up "this is not Debian and a library is missing: install the development files of libxml2, libcurl, libpq, SQLite 3 and zlib, and pkg-config (Fedora: libxml2-devel libcurl-devel libpq-devel sqlite-devel zlib-devel pkgconf; Arch: libxml2 curl postgresql-libs sqlite zlib pkgconf), then try again."
    done
    return 0
  fi
  missing=
  for package in "$@"; do
    # Other packages may provide pkg-config.
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

# need_build_tools: installs what every build needs.
need_build_tools() {
  need_packages libxml2-dev libcurl4-openssl-dev libpq-dev libsqlite3-dev zlib1g-dev pkg-config
  need_swift
}

# need_shim: installs what the scripts need to make system calls fail or to record them.
need_shim() {
  [ "$(uname -s)" = Linux ] || give_up "this works on Linux only, where LD_PRELOAD does."
  need_packages python3 gcc libc6-dev
}

# read_times FILE: sets time_MODULE to the milliseconds of each line that a build prints about a module, and $total
# to the sum of all.
read_times() {
  total=0
  while read -r module lines milliseconds; do
    case $module in '#'*) continue ;; esac
    eval "time_$module=$((milliseconds / lines))"
    total=$((total + milliseconds))
  done <"$1"
}

# show_progress: reads a build's output, and prints on stderr the progress in steps of 5%, and errors with the lines
# that belong to them. Measures the progress of a first build by the times in the file $times, and of any other build
# by the number of its steps.
show_progress() {
  shown=0 quiet=1 spent=0
  [ -z "$times" ] || read_times "$times"
  # Read line by line in the shell: awk may wait for a full buffer before it prints anything.
  while IFS= read -r line; do
    case $line in
    \[[0-9]*/[0-9]*\]*)
      quiet=1
      step=${line%%]*}
      step=${step#[}
      done=${step%/*} all=${step#*/}
      if [ -n "$times" ]; then
        count_time "${line#*] }"
        done=$spent all=$total
      fi
      # The number of steps grows during the build, so early counts mean little.
      [ "$all" -ge 50 ] 2>/dev/null || continue
      part=$((20 * done / all))
      # Do not report 100% before the build has ended.
      [ "$part" -lt 20 ] || part=19
      if [ "$part" -gt "$shown" ]; then
        shown=$part
        say "built $((5 * part)) %"
      fi
      ;;
    *error:*)
      quiet=
      printf '%s\n' "$line" >&2
      ;;
    Build*)
      quiet=1
      [ -z "$times" ] || count_time "$line"
      ;;
    *warning:* | Fetch* | Updat* | Comput* | Creat* | Working*) quiet=1 ;;
    *) [ -n "$quiet" ] || printf '%s\n' "$line" >&2 ;;
    esac
  done
}

# count_time WORDS: adds to $spent the milliseconds of a finished step, by the module that it compiled or its first
# word.
count_time() {
  module=${1#Compiling }
  module=${module%% *}
  case $module in *[!A-Za-z0-9_]*) return 0 ;; esac
  eval "spent=\$((spent + \${time_$module:-0}))"
}

# swift_build LOG ARGUMENT... : runs `swift build`, through the command $builder if it is set, and writes the output to
# the file LOG in the project's folder.
builder= times=
swift_build() {
  log=$1
  shift
  mkdir -p "$root/${log%/*}" || exit 1
  {
    # shellcheck disable=SC2086 # a list of words
    (cd "$root" && $builder swift build "$@" 2>&1 </dev/null)
    echo $? >"$root/$log.status"
  } | tee "$root/$log" | show_progress
  [ "$(cat "$root/$log.status")" = 0 ] || give_up "the build failed; its output is in $log"
}

# build_fuzz_targets ARGUMENT... : builds the modules that need no server, with the address sanitizer and the fuzzer's
# instrumentation, in a separate folder.
build_fuzz_targets() {
  HOMEFIND_FUZZ=$(find "$(dirname -- "$(readlink -f "$(command -v swift)")")/../lib/clang" \
    -name "libclang_rt.fuzzer_no_main-$(uname -m).a" | head -n 1)
  [ -n "$HOMEFIND_FUZZ" ] || give_up "this Swift has no libFuzzer; install the toolchain of swift.org."
  export HOMEFIND_FUZZ
  say "building with the address sanitizer (4 minutes the first time)"
  swift_build .build-fuzz/build.log --scratch-path .build-fuzz --sanitize=address "$@"
}

# build_for_tests LOG ARGUMENT... : builds the programs that tests run, like swift_build: without optimization, but in
# the release configuration, because in a debug build the argument parser validates its own declarations at each run,
# which takes four fifths of a short command's time. If $HOMEFIND_WHOLE_MODULES is set, compiles whole modules: this
# uses less processor time in total, but takes longer on an idle machine, and recompiles all of a changed module.
build_for_tests() {
  whole="-no-whole-module-optimization -Xswiftc -enable-batch-mode"
  [ -z "${HOMEFIND_WHOLE_MODULES:-}" ] || whole="-num-threads -Xswiftc 1"
  # shellcheck disable=SC2086 # a list of words
  swift_build "$@" -c release -Xswiftc -Onone -Xswiftc $whole -Xswiftc -enable-testing
}

# tested_folder: prints the folder that build_for_tests builds into.
tested_folder() { (cd "$root" && swift build -c release --show-bin-path); }

# build_programs PRODUCT... : builds programs as for the tests; prints their folder.
build_programs() {
  need_build_tools
  say "building homefind (up to 10 minutes the first time)"
  for product in "$@"; do build_for_tests .build/product.log --product "$product"; done
  tested_folder
}

# build_release PRODUCT : builds a program for release, with the flags of scripts/homefind, because other flags would
# rebuild every dependency.
build_release() {
  need_build_tools
  say "building the release (up to 10 minutes the first time)"
  swift_build_release "$1"
}

# swift_build_release PRODUCT [FOLDER] : runs the release build for build_release and scripts/homefind, in
# .build-release or another folder. The linker finds the static C++ library first, if there is one (see Package.swift):
# loading another library takes a third of a millisecond at each start. docs/decisions/build.md explains why there is
# no debug information, and the choice of linker.
swift_build_release() {
  scratch_path=${2:-.build-release}
  mkdir -p "$root/.build-release/static" || exit 1
  library=$(clang -print-file-name=libstdc++.a 2>/dev/null || cc -print-file-name=libstdc++.a)
  [ ! -f "$library" ] || ln -sf "$library" "$root/.build-release/static/libstdc++.a"
  linker=
  [ ! -x "$(dirname -- "$(readlink -f "$(command -v swift)")")/ld.lld" ] || linker="-Xswiftc -use-ld=lld"
  times=
  [ -e "$root/$scratch_path/release" ] || times=$root/scripts/build-times.d/release
  # shellcheck disable=SC2086 # a list of words
  swift_build "$scratch_path/build.log" -c release --scratch-path "$scratch_path" --product "$1" \
    --static-swift-stdlib -debug-info-format none $linker
  times=
}

# python_environment FOLDER REQUIREMENTS : creates a Python environment unless it exists, and sets $python to its
# Python. On failure, prints the reason and returns 1.
python_environment() {
  python=$1/bin/python
  if [ -x "$python" ] && cmp -s "$2" "$1/requirements.txt"; then return 0; fi
  python3 -c 'import ensurepip, venv' 2>/dev/null || (need_packages python3-venv) || return 1
  say "installing the Python packages of $2 (half a minute)"
  rm -rf "$1"
  mkdir -p "${1%/*}"
  if { python3 -m venv "$1" && "$python" -m pip install --quiet --disable-pip-version-check -r "$2"; } >&2; then
    cp "$2" "$1/requirements.txt"
  else
    rm -rf "$1"
    say "cannot install the Python packages of $2 from PyPI"
    return 1
  fi
}

# peer_python: installs the Python environment of the programs that tests compare with.
peer_python() { python_environment "$root/.build/peers" "$root/scripts/peers/requirements.txt"; }

# need_browser: installs what drives the page in a browser, and sets $python to its Python.
need_browser() {
  (need_packages chromium-headless-shell fonts-noto-core routino libqrencode4 zbar-tools) &&
    python_environment "$root/.build/browser" "$root/scripts/browser.d/requirements.txt"
}

# run_python FILE ARGUMENT... : replaces this process with a Python program in the folder of scripts.
run_python() {
  need_packages python3
  file=$root/scripts/$1
  shift
  exec env PYTHONPATH="$root/scripts" PYTHONDONTWRITEBYTECODE=1 python3 "$file" "$@"
}
