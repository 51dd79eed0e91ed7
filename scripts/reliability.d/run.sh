# Sourced by the scripts of scripts/reliability.d behind setup.sh: reads --short, --json and --program,
# finds a program to try, and runs the Python program of that name.

# try_it NAME WHAT ARGUMENT... : WHAT is a line for --help.
try_it() {
  name=$1 what=$2
  shift 2
  short= json= program=
  while [ $# -gt 0 ]; do
    case $1 in
    --short) short=--short ;;
    --json | --program)
      [ $# -ge 2 ] || give_up "$1 needs a value; see scripts/$name --help"
      [ "$1" = --json ] && json=$2 || program=$2
      shift
      ;;
    -h | --help)
      cat <<EOF
usage: scripts/$name [--short] [--json FILE] [--program FILE]

$what
Ends with a line of counts; its status is 0 when everything was as it should be.

  --short          small counts, within seconds
  --json FILE      write what was tried to FILE
  --program FILE   the homefind to run; the release build unless given, which is built first
  --help           print this
EOF
      exit 0
      ;;
    *) give_up "there is no option $1; see scripts/$name --help" ;;
    esac
    shift
  done
  need_packages python3
  if [ -z "$program" ]; then
    need_build_tools
    (cd "$root" && nice swift build -c release --scratch-path .build-release --product homefind \
      --static-swift-stdlib 2>&1 </dev/null) | show_progress
    program=$root/.build-release/release/homefind
  fi
  [ -x "$program" ] || give_up "there is no program $program"
  folder=$(mktemp -d) || exit 1
  trap 'rm -rf "$folder"' EXIT
  trap 'exit 130' INT TERM
  if [ "$name" = overload ]; then
    command -v cc >/dev/null 2>&1 || need_packages gcc libc6-dev
    cc -O2 -o "$folder/load" "$root/scripts/reliability.d/load.c" ||
      give_up "the program that makes load was not compiled"
  fi
  PYTHONDONTWRITEBYTECODE=1 python3 "$root/scripts/reliability.d/$name.py" --program "$program" --folder "$folder" $short \
    ${json:+--json "$json"}
}
