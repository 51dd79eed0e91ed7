# Sourced by build and optimize, after setup.sh: the paths of the built programs, and functions that check whether
# sources have changed since a build.
# shellcheck shell=sh

# optimized: the program that scripts/homefind runs. plain: the unoptimized one, which scripts/test also builds.
scratch=$root/.build-release
optimized=$scratch/homefind
plain=$scratch/plain

# is_current LIST : whether no source has changed since the build that wrote LIST.
is_current() {
  [ -x "$scratch/unchanged" ] && "$scratch/unchanged" "$1" "$root" -- /bin/sh "$scratch/no-program" -c : 2>/dev/null
}

# need_builds : installs the packages that both builds need, so that the background build does not install packages
# while another script does.
need_builds() {
  need_build_tools
  need_packages binutils
}

# begin_build : lists the sources before the compiler reads them, so that a source saved during the build is considered
# newer. Concurrent builds have separate files, because a failed build must not make another build's program look
# current.
begin_build() {
  began=$scratch/began.$$ list=$scratch/list.$$ copy=$scratch/copy.$$
  trap 'rm -f "$began" "$list" "$copy"' EXIT
  touch "$began"
  (cd "$root" && scripts/homefind.d/list Sources wsdl Package.swift) >"$list" && touch -r "$began" "$list" ||
    give_up "the sources could not be listed in .build-release; is the disk full?"
}

# end_build LIST : stores the list of sources as LIST, and compiles the check that reads it. A static program starts a
# millisecond sooner, but not every system has the static libraries.
end_build() {
  compiler=$(command -v clang || command -v cc)
  for kind in -static ''; do
    # shellcheck disable=SC2086 # no word if it is empty
    "$compiler" -O2 $kind -o "$copy" "$root/scripts/homefind.d/start.c" 2>/dev/null && break
  done
  [ -x "$copy" ] || give_up "the check for changed sources could not be compiled; install a C compiler."
  mv -f "$copy" "$scratch/unchanged"
  mv -f "$list" "$1"
  rm -f "$began"
  say "built"
}
