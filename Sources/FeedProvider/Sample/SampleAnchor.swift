import CEmbedded
import CSVStream
import Geo
import Listings
import Places

/// A place around which sample homes are generated: a station or a district's centre.
///
/// The coordinates are integers in millionths of a degree, so every platform computes the same
/// digits.
final class SampleAnchor: Sendable {
  let name: LocalizedText
  /// The latitude in millionths of a degree.
  let latitude: Int
  /// The longitude in millionths of a degree.
  let longitude: Int
  /// The district, if the place is a district's centre.
  let district: District?

  init(name: LocalizedText, latitude: Int, longitude: Int, district: District?) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.district = district
  }

  /// Returns the distance to another place in metres, using an approximation that is accurate
  /// enough at Bangkok's latitude.
  func metres(toLatitude otherLatitude: Int, longitude otherLongitude: Int) -> Double {
    let north = Double(otherLatitude - latitude) * SampleAnchor.metresNorth
    let east = Double(otherLongitude - longitude) * SampleAnchor.metresEast
    return (north * north + east * east).squareRoot()
  }

  /// The number of metres per millionth of a degree of latitude.
  static let metresNorth = 0.11065
  /// The number of metres per millionth of a degree of longitude at Bangkok's latitude.
  static let metresEast = 0.10810
}

/// The places around which sample homes are generated; a place that occurs more than once has more
/// homes.
struct SampleAnchors {
  /// All railway stations; central stations occur more than once.
  let stations: [SampleAnchor]
  let districts: [SampleAnchor]
  /// The districts outside the centre; remote districts occur more than once.
  let suburbs: [SampleAnchor]
  /// The coordinates of the districts' centres, in an array for fast scanning.
  private let centers: [(latitude: Int, longitude: Int)]

  /// Reads the built-in stations and districts.
  init() {
    let districts = SampleAnchors.readDistricts()
    let stations = SampleAnchors.readStations()
    self.districts = districts
    centers = districts.map { ($0.latitude, $0.longitude) }
    suburbs = districts.flatMap { place in
      let away = place.metres(toLatitude: centre.latitude, longitude: centre.longitude)
      return Array(repeating: place, count: away < 7_000 ? 0 : away < 14_000 ? 2 : 4)
    }
    self.stations = stations.flatMap { place in
      let away = place.metres(toLatitude: centre.latitude, longitude: centre.longitude)
      return Array(repeating: place, count: away < 6_000 ? 4 : away < 12_000 ? 2 : 1)
    }
  }

  /// Returns the district with the nearest centre.
  func district(atLatitude latitude: Int, longitude: Int) -> District? {
    var nearest = (index: 0, square: Double.infinity)
    for (index, center) in centers.enumerated() {
      let north = Double(latitude - center.latitude) * SampleAnchor.metresNorth
      let east = Double(longitude - center.longitude) * SampleAnchor.metresEast
      let square = north * north + east * east
      if square < nearest.square { nearest = (index, square) }
    }
    return districts.isEmpty ? nil : districts[nearest.index].district
  }

  private static func readDistricts() -> [SampleAnchor] {
    DistrictTable.ofRegion.districts.compactMap { district in
      guard let center = district.center else { return nil }
      return SampleAnchor(
        name: district.name, latitude: Int((center.latitude * 1e6).rounded()),
        longitude: Int((center.longitude * 1e6).rounded()), district: district)
    }
  }

  private static func readStations() -> [SampleAnchor] {
    var length = 0
    let start = embedded_stations_csv(&length)
    let bytes = UnsafeBufferPointer(start: start, count: length)
    guard var reader = try? CSVReader(bytes) else { return [] }
    let columns = (
      english: reader.column(named: "name_en"), thai: reader.column(named: "name_th"),
      latitude: reader.column(named: "lat"), longitude: reader.column(named: "lon")
    )
    var stations: [SampleAnchor] = []
    while let row = reader.next() {
      guard case .success(let row) = row, let latitude = Double(row[columns.latitude]),
        let longitude = Double(row[columns.longitude])
      else { continue }
      stations.append(
        SampleAnchor(
          name: LocalizedText(thai: row[columns.thai], english: row[columns.english]),
          latitude: Int((latitude * 1e6).rounded()), longitude: Int((longitude * 1e6).rounded()),
          district: nil))
    }
    return stations
  }
}

/// The centre of the city's railways, in millionths of a degree.
private let centre = (latitude: 13_745_600, longitude: 100_534_100)
