import Parameters
import Ranking

/// The homes that indicate a person's taste, identified by id or by the source's key.
public struct TasteQuery: Sendable, Hashable {
  /// The homes that the person has saved.
  public var saved: [String] = []
  /// The homes that the person has hidden.
  public var hidden: [String] = []

  /// The names of the parameters.
  public static let parameters = ["saved", "hidden"]
  /// The maximum number of homes in each list.
  static let most = 100

  /// Creates a taste without homes.
  public init() {}

  init(_ reader: inout ParameterReader) {
    saved = Self.ids("saved", &reader)
    hidden = Self.ids("hidden", &reader)
  }

  private static func ids(_ name: String, _ reader: inout ParameterReader) -> [String] {
    let ids = reader.list(name)
    if ids.count > most { reader.fail(name, .tooManyListings(ids.count, limit: most)) }
    var known: Set<String> = []
    return ids.filter { known.insert($0).inserted }
  }

  /// A string that identifies the taste in the fingerprint of a search.
  var key: String {
    "\u{2}" + saved.joined(separator: ",") + "\u{2}" + hidden.joined(separator: ",")
  }
}
