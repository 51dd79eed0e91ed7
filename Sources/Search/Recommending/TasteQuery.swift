import Parameters
import Ranking

/// The homes that tell of a person's taste, by their ids or their sources' own keys.
public struct TasteQuery: Sendable, Hashable {
  /// Those that the person has saved.
  public var saved: [String] = []
  /// Those that the person does not want to see.
  public var hidden: [String] = []

  /// The parameters that a search for recommended homes takes.
  public static let parameters = ["saved", "hidden"]
  /// How many homes may be named of each.
  static let most = 100

  /// No home.
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

  /// A text that differs between tastes.
  var key: String {
    "\u{2}" + saved.joined(separator: ",") + "\u{2}" + hidden.joined(separator: ",")
  }
}
