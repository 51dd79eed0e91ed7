import JSONStream
import Messages

/// The facts about a home that calendars and emails show, read from the JSON that a hunt stores.
struct HomeFacts: Sendable {
  private let root: JSONNode?

  /// - Parameter json: The facts, as JSON.
  init(json: String) {
    root = try? JSONDocument(Array(json.utf8)).root
  }

  /// Returns the home's name in `language`, or in the other language if it is missing; nil if the
  /// home has no name.
  func name(in language: Language) -> String? {
    let name = root?["name"]
    let (english, thai) = (name?["en"]?.string, name?["th"]?.string)
    return language == .thai ? thai ?? english : english ?? thai
  }

  var address: String? { root?["address"]?.string }
  var latitude: Double? { root?["position"]?["lat"]?.double }
  var longitude: Double? { root?["position"]?["lon"]?.double }
}
