import ListingSources

/// The beginning of a potentially long text from the feed, for use in a message.
struct TextStart {
  private var bytes: [UInt8] = []
  /// Whether the text was longer than the limit.
  private(set) var isCut = false
  private let limit: Int

  /// Creates a buffer of up to `limit` bytes.
  init(limit: Int) { self.limit = limit }

  mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard !isCut else { return }
    isCut = more.count > limit - bytes.count
    bytes.append(contentsOf: more.prefix(limit - bytes.count))
    guard isCut else { return }
    // Truncation may have split a non-ASCII character.
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    bytes.append(contentsOf: "…".utf8)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isCut = false
  }

  /// The text, safe for a terminal; nil if empty. Truncated text ends with an ellipsis, which
  /// indicates to ``CredentialRedactor`` that the text may end with the beginning of a password.
  var text: String? { bytes.withUnsafeBufferPointer { FieldText.string($0) } }
}
