import Synchronization

/// A value read from a file, which is read again when the file has changed.
///
/// If the file cannot be read or is missing, the former value stays in use.
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
  ///   - read: Reads the file at a path.
  ///   - onChange: Called once for each change of the file, with the new value, or with the error
  ///     that keeps the former value in use.
  /// - Throws: The error of `read`.
  public init(
    path: String, read: @escaping @Sendable (String) throws(Fault) -> Value,
    onChange: @escaping @Sendable (Result<Value, Fault>) -> Void
  ) throws(Fault) {
    self.path = path
    self.read = read
    self.onChange = onChange
    // Check the file before reading it, so that the next check finds a change in between.
    let file = FileState(path: path)
    state = Mutex(State(value: try read(path), file: file, lookedAt: .now))
  }

  /// Returns the file's value, at most `age` old.
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
