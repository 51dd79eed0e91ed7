import Synchronization

/// A value read from a file, and reread when the file changes.
///
/// If the file is missing or cannot be read, the previous value remains in use.
public final class WatchedFile<Value: Sendable, Fault: Error>: Sendable {
  private struct State {
    var value: Value
    var file: FileState?
    var lookedAt: ContinuousClock.Instant
  }

  private let path: String
  private let read: @Sendable (String) throws(Fault) -> Value
  private let onChange: @Sendable (Result<Value, Fault>) -> Void
  private let state: Mutex<State>

  /// Reads the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - read: Reads the value from the file at a path.
  ///   - onChange: Called once for each change to the file, with the new value, or with the error
  ///     that prevented the value from being replaced.
  /// - Throws: The error that `read` throws.
  public init(
    path: String, read: @escaping @Sendable (String) throws(Fault) -> Value,
    onChange: @escaping @Sendable (Result<Value, Fault>) -> Void
  ) throws(Fault) {
    self.path = path
    self.read = read
    self.onChange = onChange
    // Check the file before reading it, so that the next check notices a change in between.
    let file = FileState(path: path)
    state = Mutex(State(value: try read(path), file: file, lookedAt: .now))
  }

  /// Returns the file's value, which was last checked at most `age` ago.
  public func value(since age: Duration) -> Value {
    let (value, change) = state.withLock { state -> (Value, Result<Value, Fault>?) in
      let now = ContinuousClock.now
      guard now - state.lookedAt >= age else { return (state.value, nil) }
      state.lookedAt = now
      let file = FileState(path: path)
      guard file != state.file else { return (state.value, nil) }
      state.file = file
      do throws(Fault) {
        state.value = try read(path)
        return (state.value, .success(state.value))
      } catch {
        return (state.value, .failure(error))
      }
    }
    if let change { onChange(change) }
    return value
  }
}
