import CMachine

/// The words with which the program was started.
public enum ProgramArguments {
  /// The value that `arguments` have for a flag: `--lang th`, `--lang=th`; nil where the flag is not
  /// there. For what must be known before the command is read.
  public static func value(of name: String, in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument == name { return arguments.dropFirst(index + 1).first }
      if argument.hasPrefix("\(name)=") { return String(argument.dropFirst(name.count + 1)) }
    }
    return nil
  }

  /// The words behind the program's name.
  ///
  /// The standard library looks for them in the memory below the environment, and finds none where
  /// a preloaded library has set a variable before `main`, which moves the environment.
  public static let all: [String] = (1..<max(1, cmachine_argument_count())).map {
    String(cString: cmachine_argument($0))
  }
}
