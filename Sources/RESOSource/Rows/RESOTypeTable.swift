import Listings
import RESODictionary

/// What types of homes the words of a service stand for: first those of the settings, then the source's own
/// words behind the service, then the Data Dictionary's.
struct RESOTypeTable: Sendable {
  private let words: [String: AccommodationType]

  /// The table of the Data Dictionary, behind these words.
  init(_ words: [AccommodationType: [String]] = [:]) {
    var table: [String: AccommodationType] = [:]
    for (type, words) in words.sorted(by: { $0.key.code < $1.key.code }) {
      for word in words { table[RESOType.key(of: word)] = type }
    }
    self.words = table
  }

  /// - Parameters:
  ///   - text: The source's own word for the kind of home, where the service has that.
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
    // Where the two contradict one another, the service knows what the source means by its word.
    let value = RESOType.subType(of: own)?.text
    let agrees = subType.map { RESOType.key(of: $0) == value.map(RESOType.key(of:)) } ?? true
    return agrees ? own : standard
  }
}
