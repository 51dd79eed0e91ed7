import Listings
import RESODictionary

/// Maps a service's words to types of homes. Checks the configured words first, then the source's
/// original words, then the Data Dictionary's values.
struct RESOTypeTable: Sendable {
  private let words: [String: AccommodationType]

  /// Creates a table in which these words take precedence.
  init(_ words: [AccommodationType: [String]] = [:]) {
    var table: [String: AccommodationType] = [:]
    for (type, words) in words.sorted(by: { $0.key.code < $1.key.code }) {
      for word in words { table[RESOType.key(of: word)] = type }
    }
    self.words = table
  }

  /// - Parameters:
  ///   - text: The source's original word for the type of home, if the service provides it.
  ///   - subType: `PropertySubType`.
  ///   - propertyType: `PropertyType`.
  func type(text: String?, subType: String?, propertyType: String?) -> AccommodationType {
    for word in [text, subType, propertyType] {
      if let word, let type = words[RESOType.key(of: word)] { return type }
    }
    let standard = RESOType.accommodation(subType: subType, propertyType: propertyType)
    guard let text else { return standard }
    let own = AccommodationType(feedText: text)
    guard own != .other else { return standard }
    // If the source's word and the service's standard value contradict each other, the standard
    // value is more reliable.
    let value = RESOType.subType(of: own)?.text
    let agrees = subType.map { RESOType.key(of: $0) == value.map(RESOType.key(of:)) } ?? true
    return agrees ? own : standard
  }
}
