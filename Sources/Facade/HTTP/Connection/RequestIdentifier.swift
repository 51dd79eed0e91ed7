import Basics
import Synchronization

/// Assigns identifiers to requests; an identifier links a response, its log line and a client's
/// report.
final class RequestIdentifier: Sendable {
  private let prefix: String
  private let count = Atomic<UInt64>(0)

  init() {
    prefix = String(UInt64.random(in: .min ... .max), radix: 36) + "-"
  }

  /// Returns the client's identifier for the request if it is usable; otherwise, a unique
  /// identifier.
  func identifier(given: String?) -> String {
    if let given, Self.isUsable(given) { return given }
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    var text = TextBytes(capacity: 27)
    text.add(prefix)
    text.add(number: number, radix: 36)
    return text.text
  }

  /// Whether a client's identifier is short and free of special characters, which makes it safe for
  /// logs and responses.
  static func isUsable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_.:/+=".utf8.contains($0) }
  }
}
