public import Messages

/// A field of a listing that every format writes unchanged, after the fields that formats compose.
public struct ListingFact: Sendable {
  /// The name in JSON and KML.
  public let name: StaticString
  /// The label for users.
  public let label: Message
  /// The field. Its column in a store is also its column in tables.
  public let field: TextField

  /// All facts, in the order in which formats write them.
  public static let all = [
    ListingFact(name: "promotion", label: Message("promotion", "โปรโมชัน"), field: .promotion)
  ]

  /// Returns the text of the fact in `listing`; nil if unknown.
  public func text(of listing: Listing) -> String? { field.text(of: listing) }

  /// Returns the fact of `listing` as a line that explains itself; nil if unknown.
  public func line(of listing: Listing) -> Message? {
    text(of: listing).map(Message.init(verbatim:))
  }
}
