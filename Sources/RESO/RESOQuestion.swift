import Basics
import OData

/// A validated request for a resource's rows.
struct RESOQuestion<Row>: Sendable {
  let entity: ODataEntity<Row>
  let options: ODataOptions
  let selected: [ODataProperty<Row>]
  let filter: ODataFilter<Row>?
  let order: [ODataOrder<Row>]
  /// The end of the previous page.
  let position: ODataPosition?
  /// The maximum number of rows per page.
  let pageSize: Int
  /// The value of `now()`, in microseconds since 1970.
  let now: Int64

  /// - Throws: `ODataError` if an option is invalid for the resource.
  init(
    _ entity: ODataEntity<Row>, _ options: ODataOptions, pageSize: Int, now: Int64
  ) throws(ODataError) {
    (self.entity, self.options, self.pageSize) = (entity, options, pageSize)
    selected = try entity.selected(options)
    try entity.checkExpansion(options)
    let fingerprint = Self.fingerprint(entity, options)
    position = try Self.about("$skiptoken", options.skipToken) { text throws(ODataProblem) in
      let position = try ODataPosition(text: text)
      guard position.fingerprint == fingerprint else { throw .foreignLink }
      return position
    }
    let now = position?.now ?? now
    self.now = now
    filter = try Self.about("$filter", options.filter) { text throws(ODataProblem) in
      try ODataFilter(parsing: text, of: entity, now: now)
    }
    order =
      try Self.about("$orderby", options.orderBy) { text throws(ODataProblem) in
        try ODataOrder.list(parsing: text, of: entity, now: now)
      } ?? []
    if let position, position.values.count != order.count + 1 {
      throw ODataError(.foreignLink, target: "$skiptoken")
    }
  }

  /// The cost, in steps, of evaluating a row's sort keys.
  var orderSize: Int { order.reduce(0) { $0 + $1.size } }

  /// Whether the filter or the sort order refers to a field.
  func names(_ field: String) -> Bool {
    [options.filter, options.orderBy].contains { $0?.contains(field) == true }
  }

  private static func about<Value>(
    _ target: String, _ text: String?, _ read: (String) throws(ODataProblem) -> Value
  ) throws(ODataError) -> Value? {
    guard let text else { return nil }
    do throws(ODataProblem) {
      return try read(text)
    } catch {
      throw ODataError(error, target: target)
    }
  }

  /// Returns a hash of everything that determines the rows, their order and their fields.
  private static func fingerprint(_ entity: ODataEntity<Row>, _ options: ODataOptions) -> UInt64 {
    var hash = FNV1a()
    let texts = [
      entity.name, options.filter ?? "", options.orderBy ?? "",
      options.select?.joined(separator: ",") ?? "", options.expand.joined(separator: ","),
    ]
    for text in texts {
      hash.add(text)
      hash.add(0)
    }
    return hash.value
  }

  /// Returns the position after a row of the page.
  ///
  /// - Parameter left: The number of further rows that `$top` allows.
  func position(behind row: Row, left: Int?) -> ODataPosition {
    ODataPosition(
      fingerprint: Self.fingerprint(entity, options), now: now, left: left,
      values: order.map { $0.value(row) } + [entity.keyProperty.value(row)])
  }

  /// Returns the URL of the page that starts at a position, relative to the service's root.
  func link(to position: ODataPosition) -> String {
    var query: [(String, String?)] = [
      ("$filter", options.filter), ("$select", options.select?.joined(separator: ",")),
      ("$orderby", options.orderBy),
    ]
    if !options.expand.isEmpty { query.append(("$expand", options.expand.joined(separator: ","))) }
    query.append(("$format", options.format))
    query.append(("$skiptoken", position.text))
    let parts = query.compactMap { name, value in
      value.map { "\(name)=\(PercentEncoding.escaped($0, unless: Self.isPlain))" }
    }
    return "\(entity.name)?\(parts.joined(separator: "&"))"
  }

  /// Whether the byte can occur in a query value without encoding (RFC 3986, section 3.4).
  /// Characters that are frequent in conditions are not encoded, so that links do not exceed the
  /// maximum length of URLs.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-._~'(),:;/@!*$".utf8.contains(byte)
  }
}
