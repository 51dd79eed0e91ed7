import Foundation
import Testing

/// Runs the steps of RESO's scenarios against a service. The checks are our interpretation of the
/// steps. All rows are checked, even if RESO's tool checks only one row.
struct RESOCoreSteps {
  typealias Fields = [String: Any]

  let client: FacadeClient
  /// The key of a listing.
  let key: String
  private var answer: RawAnswer?
  /// The target of the last request.
  private var target = ""
  /// The field types, indexed by resource and field name.
  private var schema: [String: [String: String]] = [:]
  private var keysBefore: [String] = []
  private var now = ""

  /// Creates steps for a service with at least one listing.
  init(_ client: FacadeClient) async throws {
    self.client = client
    let first = try await client.raw("GET /reso/Property?$top=1")
    key = try #require((first.json["value"] as? [Fields])?.first?["ListingKey"] as? String)
  }

  /// Performs a step.
  mutating func take(_ step: String) async throws {
    let quoted = step.matches(of: /"([^"]*)"/).map { String($0.output.1) }
    switch step {
    case _ where step.contains(/RESOScript|^Client Settings|test container/):
      break  // The step concerns RESO's own tool.
    case "valid metadata have been retrieved",
      _ where step.hasPrefix("XML Metadata are requested"):
      try await get("$metadata?$format=application/xml")
      schema = Self.fields(of: text)
    case _ where step.hasPrefix("a GET request is made"):
      try await request(quoted)
    case _ where step.contains(/has (singleton )?results/):
      #expect(step.contains("singleton") ? json["value"] == nil : !rows.isEmpty)
    case _ where step.hasPrefix("the server responds with a status code of"):
      #expect(answer?.status == step.split(separator: " ").last.flatMap { Int($0) })
    case _ where step.hasPrefix("the server has an OData-Version"):
      #expect(quoted.contains(answer?.fields["odata-version"] ?? ""))
    case "the response is valid JSON": #expect(!json.isEmpty)
    case _ where step.contains(/(?i:metadata)/): try checkMetadata(step, quoted)
    case _ where step.contains("exists within"):
      #expect(try list(quoted[1]).contains(try RESOCoreRequests.value(quoted[0])))
    default: try checkRows(step, quoted)
    }
  }

  // MARK: Requests

  private mutating func get(_ target: String) async throws {
    self.target = target
    now = Self.sortable(Date.now.ISO8601Format())
    let written = try #require(
      target.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
    answer = try await client.raw("GET /reso/\(written)")
  }

  private mutating func request(_ quoted: [String]) async throws {
    keysBefore = keys
    let target = try RESOCoreRequests.target(quoted[0], key: key)
    try await get(
      quoted.count > 1 ? "\(target)&$skip=\(try RESOCoreRequests.value(quoted[1]))" : target)
  }

  private var text: String { String(decoding: answer?.body ?? [], as: UTF8.self) }
  private var json: Fields { answer?.json ?? [:] }
  private var rows: [Fields] { json["value"] as? [Fields] ?? (json.isEmpty ? [] : [json]) }
  private var keys: [String] { rows.compactMap { $0["ListingKey"] as? String } }

  /// The fields that the last request selected.
  private var selected: [String] {
    let names = target.firstMatch(of: /\$select=([^&]*)/)?.output.1 ?? ""
    return names.split(separator: ",").map(String.init)
  }

  private func list(_ parameter: String) throws -> [String] {
    try RESOCoreRequests.value(parameter).split(separator: ",").map(String.init)
  }

  // MARK: Metadata

  private func checkMetadata(_ step: String, _ quoted: [String]) throws {
    switch step {
    case "the XML Metadata response is valid XML",
      "the XML Metadata returned by the server are valid",
      "the XML Metadata returned by the server contains Edm metadata",
      "the Edm metadata returned by the server are valid":
      // Another test validates the metadata against the CSDL schemas.
      #expect(text.hasPrefix("<?xml") && text.hasSuffix("</edmx:Edmx>") && !schema.isEmpty)
    case "the metadata contains a valid service document":
      // For RESO, this means that the metadata has an entity container with entity sets.
      #expect(text.contains("<EntityContainer ") && text.contains("<EntitySet Name=\"Property\""))
    case _ where step.hasPrefix("the metadata contains the"):
      #expect(schema[try RESOCoreRequests.value(quoted[0])] != nil)
    case _ where step.hasPrefix("the metadata contains at least one resource"):
      #expect(try list(quoted[0]).contains { schema[$0] != nil })
    case _ where step.contains("contains the fields in the given select list"):
      let fields = try #require(schema[try RESOCoreRequests.value(quoted[0])])
      #expect(!selected.isEmpty && selected.allSatisfy { fields[$0] != nil })
    default: Issue.record("no step is known for “\(step)”")
    }
  }

  private static func fields(of metadata: String) -> [String: [String: String]] {
    var schema: [String: [String: String]] = [:]
    for type in metadata.matches(of: /<EntityType Name="(\w+)">(.*?)<\/EntityType>/) {
      for field in type.output.2.matches(of: /<Property Name="(\w+)" Type="([^"]+)"/) {
        schema[String(type.output.1), default: [:]][String(field.output.1)] = String(
          field.output.2)
      }
    }
    return schema
  }

  // MARK: Rows

  private func checkRows(_ step: String, _ quoted: [String]) throws {
    switch step {
    case "data are present for fields contained within the given select list":
      #expect(rows.allSatisfy { Set($0.keys) == Set(selected) })
      for name in selected { #expect(rows.contains { !($0[name] is NSNull) }, "\(name)") }
    case _ where step.hasPrefix("the provided"): #expect(keys == [key])
    case _ where step.hasPrefix("the number of results is less than or equal to"):
      #expect(rows.count <= Int(try RESOCoreRequests.value(quoted[0])) ?? 0)
    case _ where step.hasPrefix("data in the") && step.contains("are different"):
      #expect(!keys.isEmpty && Set(keys).isDisjoint(with: keysBefore))
    case _ where step.contains("value is greater than or equal to the number of results"):
      #expect(json[quoted[0]] as? Int ?? 0 >= rows.count)
    case _ where step.hasPrefix("field"):
      let fields = schema[try RESOCoreRequests.value(quoted[1])]
      #expect(fields?[try RESOCoreRequests.value(quoted[0])]?.hasPrefix("Collection(") == true)
    case _ where step.contains("is sorted in"):
      let name = try RESOCoreRequests.value(quoted[0])
      let times = rows.map { Self.sortable($0[name] as? String ?? "") }
      #expect(times == (quoted[1] == "asc" ? times.sorted() : times.sorted(by: >)))
      #expect(Set(times).count > 1)
    case _ where step.hasPrefix("Multiple Valued Enumeration"):
      let (name, value) = (
        try RESOCoreRequests.value(quoted[0]), try RESOCoreRequests.value(quoted[1])
      )
      let lists = rows.map { $0[name] as? [String] ?? [] }
      let mayBeEmpty = step.contains("is empty OR")
      #expect(lists.allSatisfy { $0.contains(value) || mayBeEmpty && $0.isEmpty })
    case _ where step.contains(/data in "|Data in "/): try compare(step, quoted)
    default: Issue.record("no step is known for “\(step)”")
    }
  }

  /// Compares a field in every row with one or two values.
  private func compare(_ step: String, _ quoted: [String]) throws {
    let name = try RESOCoreRequests.value(quoted[0])
    for row in rows {
      let found = try Self.value(#require(row[name]))
      func holds(_ word: String, _ other: String) throws -> Bool {
        try Self.compares(found, word, other == "now()" ? now : RESOCoreRequests.value(other))
      }
      let first = try holds(quoted[1], quoted.count > 2 ? quoted[2] : "now()")
      switch quoted.count > 4 ? quoted[3] : "" {
      case "and": #expect(try first && holds(quoted[4], quoted[5]), "\(row)")
      case "or": #expect(try first || holds(quoted[4], quoted[5]), "\(row)")
      default: #expect(first, "\(row)")
      }
    }
  }

  private static func value(_ value: Any) -> String {
    (value as? NSNumber).map { "\($0)" } ?? "\(value)"
  }

  private static func compares(_ left: String, _ word: String, _ right: String) -> Bool {
    let order: ComparisonResult
    if let left = Double(left), let right = Double(right) {
      order = left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    } else {
      order = sortable(left).compare(sortable(right), options: .literal)
    }
    return switch word {
    case "eq", "has": order == .orderedSame
    case "ne": order != .orderedSame
    case "gt": order == .orderedDescending
    case "ge": order != .orderedAscending
    case "lt": order == .orderedAscending
    case "le": order != .orderedDescending
    default: false
    }
  }

  /// Returns a timestamp as UTC text that sorts by time; returns other text unchanged.
  private static func sortable(_ text: String) -> String {
    guard text.contains("T"), let end = text.lastIndex(where: { "Z+-".contains($0) }) else {
      return text
    }
    let parts = text[..<end].split(separator: ".")
    guard let moment = try? Date("\(parts[0])\(text[end...])", strategy: .iso8601) else {
      return text
    }
    let fraction = (parts.count > 1 ? parts[1] : "") + "000000"
    return "\(moment.ISO8601Format().dropLast()).\(fraction.prefix(6))"
  }
}
