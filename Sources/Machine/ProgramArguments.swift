import CMachine

/// The arguments that the program was started with.
public enum ProgramArguments {
  /// Returns the value of a flag in `arguments`, such as `--lang th` or `--lang=th`; nil if the
  /// flag is missing. This method is for flags that are needed before the command is parsed.
  public static func value(of name: String, in arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument == name { return arguments.dropFirst(index + 1).first }
      if argument.hasPrefix("\(name)=") { return String(argument.dropFirst(name.count + 1)) }
    }
    return nil
  }

  /// The arguments after the program's name.
  ///
  /// The standard library searches for the arguments in the memory below the environment. It finds
  /// none if a preloaded library has set an environment variable before `main` runs, because doing
  /// so moves the environment.
  public static let all: [String] = (1..<max(1, cmachine_argument_count())).map {
    String(cString: cmachine_argument($0))
  }
}
