import JSONStream
import Messages

/// What calendars and mails tell of a home, out of the facts that a hunt stores of it.
struct HomeFacts: Sendable {
  private let root: JSONNode?

  /// - Parameter json: The facts, as JSON.
  init(json: String) {
    root = try? JSONDocument(Array(json.utf8)).root
  }

  /// The name, in a language where there is one; nil where there is none at all.
  func name(in language: Language) -> String? {
    let name = root?["name"]
    let (english, thai) = (name?["en"]?.string, name?["th"]?.string)
    return language == .thai ? thai ?? english : english ?? thai
  }

  var address: String? { root?["address"]?.string }
  var latitude: Double? { root?["position"]?["lat"]?.double }
  var longitude: Double? { root?["position"]?["lon"]?.double }
}
