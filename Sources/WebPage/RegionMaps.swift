import Region

/// The base maps of imported regions, which become files of the page.
enum RegionMaps {
  /// The files and their paths within `Files`.
  static let files: [(path: String, bytes: [UInt8])] = ServedRegions.all.flatMap { region in
    region.mapFiles.map { name in
      (
        path: "\(RegionSource.mapFolder)/\(region.name)/\(name)",
        bytes: region.file("\(RegionSource.mapFolder)/\(name)")
      )
    }
  }
}
