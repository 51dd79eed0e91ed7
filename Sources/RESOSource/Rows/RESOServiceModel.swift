import Basics
import RESODictionary

/// What a service has of what is read, and the addresses that ask for it.
struct RESOServiceModel: Sendable {
  /// The fields that the service has, of those that are read.
  let fields: Set<RESOField>
  /// Whether pictures come within a listing, and are asked for by expanding it.
  private(set) var media = Media.none
  /// The condition that listings must meet; nil for none.
  let filter: String?
  private let root: String

  /// Where a listing's pictures are.
  enum Media: Sendable {
    case none, field, expanded
  }

  /// - Throws: The reason why the service cannot be read: there are no listings, or they lack what no
  ///   listing can do without.
  init(_ metadata: RESOMetadata, _ configuration: RESOConfiguration) throws(RESOError.Reason) {
    let name = RESOResource.property.rawValue
    guard let type = metadata.type(ofSet: name) else { throw .noListings }
    let declared = type.fields
    let fields = Set(RESOField.ofProperty.filter { declared[$0.rawValue] != nil })
    let missing = RESOField.needed.filter { !fields.contains($0) }
    guard missing.isEmpty else { throw .missingFields(missing.map(\.rawValue)) }
    self.fields = fields
    let pictures = RESOResource.media.rawValue
    if type.links.contains(pictures) {
      media = .expanded
    } else if declared[pictures] != nil {
      media = .field
    }
    root = configuration.root
    filter = Self.filter(
      configuration.filter, statusType: declared[RESOField.standardStatus.rawValue])
  }

  /// The condition of the settings, or that a listing is active, which is written as its type wants it.
  private static func filter(_ given: String?, statusType: String?) -> String? {
    if let given { return given.isEmpty ? nil : given }
    guard let statusType else { return nil }
    let literal = "'\(RESOStatus.active)'"
    let isText = statusType == "Edm.String"
    return "\(RESOField.standardStatus.rawValue) eq \(isText ? literal : statusType + literal)"
  }

  /// The address of listings in the order in which they changed.
  ///
  /// - Parameters:
  ///   - start: When the first of them changed, as the service writes it; nil for all.
  ///   - skip: How many of them are left out.
  ///   - keysOnly: Whether no more is wanted than what tells that a listing is there.
  func changes(since start: String?, skip: Int = 0, keysOnly: Bool) -> String {
    let change = RESOField.modificationTimestamp.rawValue
    let since = start.map { "\(change) ge \($0)" }
    let conditions = [filter.map { since == nil ? $0 : "(\($0))" }, since].compactMap { $0 }
    var options = [("$orderby", change)]
    if keysOnly {
      options.append(("$select", "\(RESOField.listingKey.rawValue),\(change)"))
    } else {
      var names = RESOField.ofProperty.filter(fields.contains).map(\.rawValue)
      if media == .field { names.append(RESOResource.media.rawValue) }
      options.append(("$select", names.joined(separator: ",")))
      if media == .expanded { options.append(("$expand", RESOResource.media.rawValue)) }
    }
    if skip > 0 { options.append(("$skip", String(skip))) }
    if !conditions.isEmpty { options.append(("$filter", conditions.joined(separator: " and "))) }
    return address(options)
  }

  /// The address of one listing and the number of all.
  var count: String {
    address(
      [("$count", "true"), ("$top", "1"), ("$select", RESOField.listingKey.rawValue)]
        + (filter.map { [("$filter", $0)] } ?? []))
  }

  private func address(_ options: [(String, String)]) -> String {
    let query = options.map { "\($0)=\(PercentEncoding.encoded($1))" }.joined(separator: "&")
    return "\(root)\(RESOResource.property.rawValue)?\(query)"
  }
}

extension RESOField {
  /// The fields of listings that are read.
  static let ofProperty: [RESOField] = {
    let media: Set<RESOField> = [.mediaURL, .mediaCategory, .order, .imageSizeDescription]
    return allCases.filter { !media.contains($0) }
  }()

  /// Those that no listing can do without.
  fileprivate static let needed: [RESOField] = [
    .listingKey, .modificationTimestamp, .latitude, .longitude,
  ]
}
