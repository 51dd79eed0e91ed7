import Basics
import Synchronization

/// Names requests, so that an answer, a log and what someone reports can be laid side by side.
final class RequestIdentifier: Sendable {
  private let prefix: String
  private let count = Atomic<UInt64>(0)

  init() {
    prefix = String(UInt64.random(in: .min ... .max), radix: 36) + "-"
  }

  /// The name that a caller has given its request, or one that no other request of this program has.
  func identifier(given: String?) -> String {
    if let given, Self.isUsable(given) { return given }
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    var text = TextBytes(capacity: 27)
    text.add(prefix)
    text.add(number: number, radix: 36)
    return text.text
  }

  /// Whether a caller's name may stand in logs and answers: short, and of signs that mean nothing
  /// there.
  static func isUsable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100
      && text.utf8.allSatisfy { $0.isLetterOrDigit || "-_.:/+=".utf8.contains($0) }
  }
}
