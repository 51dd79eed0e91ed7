import Synchronization

/// A text that was obtained once and is kept.
final class TokenBox: Sendable {
  private let box = Mutex<String?>(nil)

  var value: String? {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
