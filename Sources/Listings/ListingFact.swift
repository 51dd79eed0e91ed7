public import Messages

/// A field of a listing that every output format writes unchanged, after the fields that need
/// formatting.
public struct ListingFact: Sendable {
  /// The name in JSON and KML.
  public let name: StaticString
  /// The label shown to users.
  public let label: Message
  /// The text field, which has the same column name in stores and in tables.
  public let field: TextField

  /// All facts, in the order in which formats write them.
  public static let all = [
    ListingFact(name: "promotion", label: Message("promotion", "โปรโมชัน"), field: .promotion)
  ]

  /// Returns the fact's text in `listing`; nil if unknown.
  public func text(of listing: Listing) -> String? { field.text(of: listing) }

  /// Returns the fact in `listing` with its label on one line; nil if unknown.
  public func line(of listing: Listing) -> Message? {
    text(of: listing).map(Message.init(verbatim:))
  }
}
