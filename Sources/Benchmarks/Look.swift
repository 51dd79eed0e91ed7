import Formats
import ListingStore
import QRCodes
import Search
import Stations

/// The cases in the `look` suite that need no browser: `document FORMAT POINTS STATIONS` writes a
/// search response with 1,000 homes in one format, and `code` creates QR codes.
enum LookSuite {
  private static let root = "https://homes.example/find"
  private static let homes = 1_000

  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    switch (name, arguments.count) {
    case ("document", 3):
      guard let format = AnswerFormat(rawValue: arguments[0]) else {
        throw BenchmarkError("answers have no format \(arguments[0])")
      }
      try await document(
        format, Points(bytes(ofFile: arguments[1])), StationTable(path: arguments[2]))
    case ("code", 0): try await code()
    default: throw BenchmarkError("look has no case \(name) with these arguments")
    }
  }

  /// Writes the same search response in each format, with all fields of its homes and all links.
  private static func document(
    _ format: AnswerFormat, _ points: Points, _ stations: StationTable
  ) async throws {
    let remembered = try Remembered(points, isIndexed: false)
    let (store, finder) = try remembered.finder(stations)
    defer { withExtendedLifetime(remembered) { store.close() } }
    let answer = try await finder.answer(
      to: Remembered.query(
        points.centers[0], more: ["radius": ["50km"], "limit": ["\(homes)"]]))
    guard answer.items.count == homes else {
      throw BenchmarkError("the search has found \(answer.items.count) homes")
    }
    var options = AnswerOptions()
    options.format = format
    options.linkRoot = root
    options.ownAddress = "\(root)/v1/nearby?lat=13.75&lon=100.55&format=\(format.rawValue)"
    let repetitions = 10
    try await rounds {
      var size = 0
      let start = ContinuousClock.now
      for _ in 0..<repetitions { size += answer.document(options).count }
      let time = ContinuousClock.now - start
      return Round(
        time: time / repetitions, check: "\(answer.items.count) homes",
        figures: ["kilobytes": Double(size / repetitions) / 1_000])
    }
  }

  /// Creates the QR code for a home's page as SVG, like `/v1/qr`. The benchmark also reports the
  /// times for creating the PNG and for creating the code for the longest address.
  private static func code() async throws {
    let addresses = (0..<100).map {
      SearchQuery.link(toHome: "sample.\(145_831 + $0)", under: root)
    }
    let longest = String(repeating: "x", count: QRCode.longest)
    // Creating the first code loads the library.
    _ = try QRCode(addresses[0])
    try await rounds {
      var size = 0
      let start = ContinuousClock.now
      for address in addresses { size += try QRCodeFormat.svg.document(of: QRCode(address)).count }
      let time = ContinuousClock.now - start
      let codes = try addresses.map { try QRCode($0) }
      let beforePNG = ContinuousClock.now
      for code in codes { size += QRCodeFormat.png.document(of: code).count }
      let png = ContinuousClock.now - beforePNG
      let beforeLongest = ContinuousClock.now
      size += QRCodeFormat.svg.document(of: try QRCode(longest)).count
      let longestTime = ContinuousClock.now - beforeLongest
      return Round(
        time: time / addresses.count, check: "\(size)",
        figures: [
          "pngMicroseconds": png / .microseconds(1) / Double(addresses.count),
          "longestMicroseconds": longestTime / .microseconds(1),
        ])
    }
  }
}
