import ListingSources

/// The beginning of a text of the feed's that may be long, for a sentence.
struct TextStart {
  private var bytes: [UInt8] = []
  /// Whether there was more than is kept.
  private(set) var isCut = false
  private let limit: Int

  /// The beginning of a text, of up to `limit` bytes.
  init(limit: Int) { self.limit = limit }

  mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard !isCut else { return }
    isCut = more.count > limit - bytes.count
    bytes.append(contentsOf: more.prefix(limit - bytes.count))
    guard isCut else { return }
    // A character that is no ASCII may have been cut in two.
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    bytes.append(contentsOf: "…".utf8)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    isCut = false
  }

  /// The text, fit for a terminal; nil where there is none. It ends in an ellipsis where it was cut
  /// off, by which ``CredentialRedactor`` knows that the end may be the beginning of a password.
  var text: String? { bytes.withUnsafeBufferPointer { FieldText.string($0) } }
}
