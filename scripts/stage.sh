# Sourced by scripts/install, scripts/package and scripts/completions, after setup.sh: functions that build and copy the
# contents of an installation.

# build_installed: builds the program, stripped and statically linked with Swift's libraries; sets $program to its path.
build_installed() {
  "$root/scripts/homefind.d/optimize" || give_up "homefind could not be built."
  program=$root/.build-release/homefind
}

# stage FOLDER: copies the files of an installation to FOLDER, with the same layout as under an installation's prefix.
stage() {
  need_packages gzip
  install -d "$1/bin" "$1/share/homefind" "$1/share/man/man1" "$1/share/doc/homefind" \
    "$1/share/bash-completion/completions" "$1/share/zsh/vendor-completions" \
    "$1/share/fish/vendor_completions.d" || give_up "nothing can be written in $1."
  install -m 755 "$program" "$1/bin/homefind" ||
    give_up "the program could not be copied to $1/bin."
  install -m 644 "$root/stations.sqlite" "$1/share/homefind/stations.sqlite"
  "$1/bin/homefind" manual "$1/share/man/man1" || give_up "the manual pages could not be made."
  gzip -9nf "$1"/share/man/man1/*.1
  "$1/bin/homefind" --generate-completion-script bash \
    >"$1/share/bash-completion/completions/homefind"
  "$1/bin/homefind" --generate-completion-script zsh >"$1/share/zsh/vendor-completions/_homefind"
  "$1/bin/homefind" --generate-completion-script fish \
    >"$1/share/fish/vendor_completions.d/homefind.fish"
  install -m 644 "$root/README.md" "$root/LICENSE" "$root/NOTICE" "$1/share/doc/homefind/"
  install -d "$1/share/doc/homefind/docs/decisions"
  install -m 644 "$root"/docs/*.md "$1/share/doc/homefind/docs/"
  install -m 644 "$root"/docs/decisions/*.md "$1/share/doc/homefind/docs/decisions/"
}
