import CEmbedded
import CSVStream
import Geo
import Listings
import Places

/// A place that homes of the sample stand around: a station or a district's centre.
///
/// Degrees are counted in whole millionths, so that every platform comes to the same digits.
final class SampleAnchor: Sendable {
  /// The place's name.
  let name: LocalizedText
  /// Millionths of a degree north.
  let latitude: Int
  /// Millionths of a degree east.
  let longitude: Int
  /// The district, where the place is one.
  let district: District?

  /// The place called `name` at these millionths of a degree.
  init(name: LocalizedText, latitude: Int, longitude: Int, district: District?) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.district = district
  }

  /// Metres to another place, near enough for Bangkok's latitude.
  func metres(toLatitude otherLatitude: Int, longitude otherLongitude: Int) -> Double {
    let north = Double(otherLatitude - latitude) * SampleAnchor.metresNorth
    let east = Double(otherLongitude - longitude) * SampleAnchor.metresEast
    return (north * north + east * east).squareRoot()
  }

  /// Metres in a millionth of a degree of latitude.
  static let metresNorth = 0.11065
  /// Metres in a millionth of a degree of longitude at Bangkok's latitude.
  static let metresEast = 0.10810
}

/// The places of the sample, and how likely each is.
struct SampleAnchors {
  /// Every station of the railways, central ones more than once.
  let stations: [SampleAnchor]
  /// Every district.
  let districts: [SampleAnchor]
  /// The districts, those far from the centre more than once.
  let suburbs: [SampleAnchor]
  /// The districts' centres alone, to be run through quickly.
  private let centers: [(latitude: Int, longitude: Int)]

  /// Reads the stations and districts that are part of the program.
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

  /// The district whose centre is nearest.
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
    DistrictTable.embedded.districts.compactMap { district in
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

/// The middle of the city's railways, in millionths of a degree.
private let centre = (latitude: 13_745_600, longitude: 100_534_100)
