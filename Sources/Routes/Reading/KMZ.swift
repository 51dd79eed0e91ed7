import Archive

/// KMZ: a ZIP archive that contains a KML document.
enum KMZ {
  /// Returns the routes of the first archive entry whose name ends with `.kml` and ignores other
  /// entries. Never writes unpacked data to a file.
  static func routes(
    in bytes: [UInt8], options: RouteReader.Options
  ) throws(RouteError) -> [Route] {
    let limits = ZipLimits(
      entryBytes: options.limits.keptBytes, totalBytes: 4 * options.limits.keptBytes)
    var document: [UInt8]?
    do throws(ZipError) {
      let archive = try ZipArchive(bytes, limits: limits)
      let entry = archive.entries.first {
        !$0.isFolder && $0.lastName.lowercased().hasSuffix(".kml")
      }
      if let entry { document = try archive.contents(of: entry) }
    } catch {
      throw .archive(error)
    }
    guard let document, case .xml = DocumentFormat(of: document, isAll: true) else {
      throw .archiveWithoutKML
    }
    return try RouteReader.routes(in: document, options: options)
  }
}
