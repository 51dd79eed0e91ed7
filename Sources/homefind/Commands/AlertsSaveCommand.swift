import Alerts
import ArgumentParser
import Basics
import CommandOutput
import Geo
import JSONStream
import Messages
import Parameters
import Region
import Search
import Transport

/// `homefind alerts save`: saves a search that reports changes from now on.
struct AlertsSaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save a search and get alerts about its homes.",
    discussion: """
      The options are the same as for searches. Set the place with --at, a station or a district;
      without a place, the search covers all homes that fit, as in homefind recommend. Homes
      listed when you save the search are not reported.

      EXAMPLES
        homefind alerts save "Near \(City.examples.station)" --station \(City.examples.station) --type condo --max-price 5m
        homefind alerts save "Near work" --commute \(City.examples.station):30min --salary 45000 --frequency daily
        homefind alerts save "\(City.examples.district)" --province \(City.examples.province) --district \(City.examples.district) --report price-drop
      """)

  @Argument(help: "A name for the search, and the subject of its emails.") var name: String

  @OptionGroup var alert: AlertOptions
  @OptionGroup var place: PlaceOptions
  @OptionGroup var system: SystemOption
  @OptionGroup var station: StationNameOption
  @OptionGroup var district: DistrictOptions
  @Option(.radius) var radius: String?

  @Option(.types) var type: [String] = []

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Budget") var budget: BudgetOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Settings") var remote: RemoteOptions

  func run() async throws {
    let client = try remote.signedIn()
    let query = try await query(client)
    let answer = try await client.read(AccountList.searches.path, .post) { json in
      json.field("name", name)
      query.write(to: &json)
      alert.write(to: &json)
    }
    try output.print(
      answer.bytes,
      saying: TogetherMessage.searchSaved(
        name: answer.root.text("name"), id: answer.root.text("id")))
  }

  /// Returns the search given by the options. Validates the search before it is sent, so that
  /// errors can name flags.
  private func query(_ client: AccountClient) async throws -> SavedQuery {
    var values = filters.parameters.merging(budget.parameters) { $1 }
    if !type.isEmpty { values["type"] = type }
    values.add([
      "radius": radius, "system": system.system, "station": station.station,
      "province": district.province, "district": district.district,
    ])
    let places = [
      ("--at", place.at ?? place.lat ?? place.lon), ("--station", station.station),
      ("--district", district.district ?? district.province),
    ].filter { $0.1 != nil }
    if places.count > 1 {
      throw CommandFailure(.usage, CommandMessage.oneOf(flags: places.map(\.0)))
    }
    let meaning = try await place.meaning(mayBeMissing: true) { id in
      try await client.position(ofListing: id)
    }
    var renaming: [String: String] = [:]
    switch meaning {
    case .coordinate(let parameters): values.merge(parameters) { $1 }
    case .station(let name):
      values["station"] = [name]
      renaming = ["station": "at"]
    }
    do throws(SearchError) {
      return try SavedQuery(kind: Self.kind(of: values), parameters: values)
    } catch {
      throw CommandFailure(error, renaming: renaming)
    }
  }

  /// Returns the kind of search that accepts these parameters.
  private static func kind(of values: [String: [String]]) -> SearchKind {
    func has(_ names: String...) -> Bool { names.contains { values[$0] != nil } }
    if has("province", "district") { return .area }
    if has("station", "system") { return .train }
    return has("lat", "lon", "commute") ? .nearby : .recommended
  }
}

extension AccountClient {
  /// Returns the position of a home known to the server.
  ///
  /// - Throws: The same errors as `ask`.
  fileprivate func position(ofListing id: String) async throws -> Coordinate {
    let position = try await read("/v1/listings/\(PercentEncoding.encoded(id))").root["position"]
    guard let latitude = position?["lat"]?.double, let longitude = position?["lon"]?.double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { throw notAnAccountServer }
    return coordinate
  }
}
