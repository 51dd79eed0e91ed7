import Basics
import RESODictionary

/// The capabilities of a service that this client supports, and the URLs for querying the service.
struct RESOServiceModel: Sendable {
  /// The fields of the service that this client supports.
  let fields: Set<RESOField>
  /// How a listing contains its pictures: as a field, or only with `$expand`.
  private(set) var media = Media.none
  /// The condition on listings; nil means all listings.
  let filter: String?
  private let root: String

  /// The location of a listing's pictures.
  enum Media: Sendable {
    case none, field, expanded
  }

  /// - Throws: The reason if the service is unusable because it has no listings, or because they
  ///   lack required fields.
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

  /// Returns the configured condition, or the condition for active listings in the syntax for the
  /// status field's type.
  private static func filter(_ given: String?, statusType: String?) -> String? {
    if let given { return given.isEmpty ? nil : given }
    guard let statusType else { return nil }
    let literal = "'\(RESOStatus.active)'"
    let isText = statusType == "Edm.String"
    return "\(RESOField.standardStatus.rawValue) eq \(isText ? literal : statusType + literal)"
  }

  /// Returns the URL for listings in the order of their changes.
  ///
  /// - Parameters:
  ///   - start: The earliest time of change, in the service's notation; nil for all listings.
  ///   - skip: The number of rows to skip.
  ///   - keysOnly: Whether to request only keys and times of change.
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

  /// The URL for requesting one listing and the total count.
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
  /// The fields of listings that this client supports.
  static let ofProperty: [RESOField] = {
    let media: Set<RESOField> = [.mediaURL, .mediaCategory, .order, .imageSizeDescription]
    return allCases.filter { !media.contains($0) }
  }()

  /// The fields that every listing must have.
  fileprivate static let needed: [RESOField] = [
    .listingKey, .modificationTimestamp, .latitude, .longitude,
  ]
}
