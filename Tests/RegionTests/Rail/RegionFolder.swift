import Foundation
import Region

/// The region's tables in the checkout, and a copy with an invented line.
enum RegionFolder {
  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func table(_ name: String) throws -> [UInt8] {
    let folder = checkout.appending(path: "Sources/Region/Data/bangkok")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// Returns a catalog with a line shaped like a 6 with a branch, and a system that shares stations
  /// with ordinary trains.
  static func withInventedRows() throws -> RailCatalog {
    let line =
      "MRT,Teal,5,#008080,Teal line,สีเขียวหัวเป็ด,Teal,เขียวหัวเป็ด,teal|สีเขียวหัวเป็ด,teals,30,90,TL3 TL1,TL2 TB1\n"
    let system = "TRM,5,tram|รถราง,trams,tram network,TRM|รถราง,รถราง,yes\n"
    return RailCatalog(
      systems: try table("systems.csv") + Array(system.utf8),
      lines: try table("lines.csv") + Array(line.utf8))
  }
}
