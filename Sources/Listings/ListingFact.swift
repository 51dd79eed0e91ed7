public import Messages

/// A field of a listing that every format writes as it stands, after the fields that formats put together.
public struct ListingFact: Sendable {
  /// Its name in JSON and KML.
  public let name: StaticString
  /// Its name on a screen.
  public let label: Message
  /// The field, whose column in a store is its column in tables, too.
  public let field: TextField

  /// All facts, in the order in which formats write them.
  public static let all = [
    ListingFact(name: "promotion", label: Message("promotion", "โปรโมชั่น"), field: .promotion)
  ]

  /// Returns the fact of `listing` as a text, if it is known.
  public func text(of listing: Listing) -> String? { field.text(of: listing) }

  /// Returns the fact of `listing` as a line that explains itself, if it is known.
  public func line(of listing: Listing) -> Message? {
    text(of: listing).map(Message.init(verbatim:))
  }
}
