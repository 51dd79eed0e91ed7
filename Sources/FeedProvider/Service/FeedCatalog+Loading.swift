import Foundation
import Machine
import Places

extension FeedCatalog {
  /// Loads the data that a configuration names.
  ///
  /// - Throws: `FeedProviderError` if a file cannot be read or has no usable rows.
  static func load(
    _ configuration: FeedProviderConfiguration, progress: (_ count: Int) -> Void = { _ in }
  ) throws(FeedProviderError) -> FeedCatalog {
    let districts = try configuration.districtsPath.map { path throws(FeedProviderError) in
      try Self.districts(inFile: path)
    }
    guard let path = configuration.dataPath else {
      let sample = SampleListings()
      return FeedCatalog(
        store: CatalogStore(sample.numbered, progress: progress, read: sample.record),
        districts: districts ?? .ofRegion, report: nil)
    }
    var table = try ListingTable(bytes(ofFile: path), path: path)
    var places = HomePlaces()
    let store = CatalogStore(
      AnySequence {
        AnyIterator {
          guard let record = table.next() else { return nil }
          places.add(record.position)
          return (table.offset, record)
        }
      },
      progress: progress, read: table.record)
    if let first = table.report.firstBadRows.first, table.report.served == 0 {
      throw .noUsableRows(path: path, firstReason: first.reason)
    }
    return FeedCatalog(
      store: store, districts: districts ?? places.districts, report: table.report)
  }

  private static func districts(
    inFile path: String
  ) throws(FeedProviderError) -> DistrictTable {
    let bytes = try bytes(ofFile: path)
    do throws(DistrictTable.Fault) {
      return try DistrictTable(bytes)
    } catch {
      throw switch error {
      case .notATable(let reason): .notATable(path: path, reason: reason)
      case .missingColumns(let columns): .missingColumns(path: path, columns: columns)
      case .noDistrict: .noUsableRows(path: path, firstReason: .noDistrict)
      }
    }
  }

  private static func bytes(ofFile path: String) throws(FeedProviderError) -> [UInt8] {
    do {
      if FileState.isIrregular(path) { throw POSIXError(.EINVAL) }
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      var bytes: [UInt8] = []
      // Reserve the capacity, because growing the array would copy it, and a million homes take 400
      // MB.
      bytes.reserveCapacity(FileState(path: path)?.size ?? 0)
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { bytes += piece }
      return bytes
    } catch {
      throw .unreadableFile(path: path, cause: error)
    }
  }
}
