import CFuzz
import Glibc

/// Fuzzes the target that `HOMEFIND_FUZZ_TARGET` names; the arguments are passed to libFuzzer. This
/// program is started by `scripts/fuzz`.
@main
struct Main {
  static func main() {
    let name = getenv("HOMEFIND_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    switch name {
    case "list":
      for target in FuzzTarget.all { print(target.name) }
    case "readings":
      Readings.run()
    default:
      guard let index = FuzzTarget.all.firstIndex(where: { $0.name == name }) else {
        say("there is no target “\(name)”")
        exit(64)
      }
      FuzzTarget.chosen = index
      exit(
        cfuzz_run(CommandLine.argc, CommandLine.unsafeArgv) { bytes, count in
          FuzzTarget.all[FuzzTarget.chosen]
            .check(Array(UnsafeBufferPointer(start: bytes, count: count)))
          return 0
        })
    }
  }
}
