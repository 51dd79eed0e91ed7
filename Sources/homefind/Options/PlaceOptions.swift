import ArgumentParser
import CommandOutput
import Geo
import Library
import ListingStore
import Listings
import Parameters
import Region
import Search
import Suggestions

/// The options that name a place.
struct PlaceOptions: ParsableArguments {
  @Option(
    "The place: \(City.examples.point), \(City.examples.degrees), a geo: link, a map link, a station, a district, homes by their name or listing:ID.",
    value: "place", completion: LiveNames.stationCompletion, parsing: .unconditional)
  var at: String?

  @Option("Degrees north, -90 to 90, in place of --at.", value: "degrees", parsing: .unconditional)
  var lat: String?

  @Option("Degrees east, -180 to 180, in place of --at.", value: "degrees", parsing: .unconditional)
  var lon: String?

  /// A parsed place.
  enum Meaning {
    /// The parameters for a coordinate, or the invalid values that were given for it.
    case coordinate([String: [String]])
    /// The name of a station.
    case station(String)
  }

  /// Parses the place; a home's position comes from the store.
  ///
  /// - Parameter mayBeMissing: Whether the place is optional.
  /// - Throws: `CommandFailure` or `SearchError` if the place cannot be parsed or no home has the
  ///   id.
  func meaning(_ source: SourceOptions, mayBeMissing: Bool = false) async throws -> Meaning {
    try await meaning(mayBeMissing: mayBeMissing) { id in
      try await source.withFinder(.storeOnly, isAnnounced: false) { finder in
        do throws(SearchError) {
          return try finder.listings.find(id).known.listing.position
        } catch {
          throw CommandFailure(error, renaming: ["id": "at"])
        }
      }
    }
  }

  /// Parses the place.
  ///
  /// - Parameters:
  ///   - mayBeMissing: Whether the place is optional.
  ///   - position: Returns a home's position.
  /// - Throws: `CommandFailure` or `SearchError` if the place cannot be parsed, and any error
  ///   thrown by `position`.
  func meaning(
    mayBeMissing: Bool, of position: (String) async throws -> Coordinate
  ) async throws -> Meaning {
    let values = [String: [String]](options: ["lat": lat, "lon": lon])
    guard let at else {
      guard values.isEmpty, !mayBeMissing else { return .coordinate(values) }
      throw CommandFailure(.usage, CommandMessage.missingPlace)
    }
    guard values.isEmpty else { throw CommandFailure(.usage, CommandMessage.placeTwice) }
    switch try WrittenPlace(at, parameter: "at") {
    case .station(let name): return .station(name)
    case .coordinate(let coordinate): return .coordinate(Self.parameters(coordinate))
    case .listing(let id): return .coordinate(Self.parameters(try await position(id)))
    }
  }

  /// Returns the parameters for a search around a coordinate.
  static func parameters(_ coordinate: Coordinate) -> [String: [String]] {
    [
      "lat": [DecimalText.text(coordinate.latitude)],
      "lon": [DecimalText.text(coordinate.longitude)],
    ]
  }
}

extension SourceOptions {
  /// Finds the district or the stored homes for a name that matches no station.
  func suggestedPlace(named name: String) async throws -> SuggestedPlace? {
    do {
      return try await withFinder(.storeOnly, isAnnounced: false) {
        try SuggestionService($0).place(named: name, parameter: "at")
      }
    } catch let error as SearchError {
      throw CommandFailure(error)
    }
  }
}

/// The options that name a district.
struct DistrictOptions: ParsableArguments {
  @Option(.province) var province: String?

  @Option(
    "The district: code, Thai or English name.",
    value: "name", completion: LiveNames.districtCompletion)
  var district: String?
}

/// The option that names a station.
struct StationNameOption: ParsableArguments {
  @Option(
    "The station: code, Thai or English name.",
    value: "name", completion: LiveNames.stationCompletion)
  var station: String?
}
