import CMachine

/// The words with which the program was started.
public enum ProgramArguments {
  /// The words behind the program's name.
  ///
  /// The standard library looks for them in the memory below the environment, and finds none where
  /// a preloaded library has set a variable before `main`, which moves the environment.
  public static let all: [String] = (1..<max(1, cmachine_argument_count())).map {
    String(cString: cmachine_argument($0))
  }
}
