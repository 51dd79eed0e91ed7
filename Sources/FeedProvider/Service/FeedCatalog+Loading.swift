import Foundation
import Machine

extension FeedCatalog {
  /// Loads what a configuration asks for.
  ///
  /// - Throws: `FeedProviderError` where a file cannot be read or holds nothing that can be used.
  static func load(
    _ configuration: FeedProviderConfiguration, progress: (_ count: Int) -> Void = { _ in }
  ) throws(FeedProviderError) -> FeedCatalog {
    let districts =
      if let path = configuration.districtsPath {
        try DistrictTable(FeedCatalog.bytes(ofFile: path), path: path)
      } else {
        try DistrictTable.embedded()
      }
    if let path = configuration.dataPath {
      var table = try ListingTable(FeedCatalog.bytes(ofFile: path), path: path)
      let records = AnySequence { AnyIterator { table.next() } }
      let store = try FeedCatalog.store(of: records, progress: progress)
      if let first = table.report.firstBadRows.first, table.report.served == 0 {
        throw .noUsableRows(path: path, firstReason: first.reason)
      }
      return try FeedCatalog.of(store, districts: districts, report: table.report)
    } else {
      let store = try FeedCatalog.store(of: SampleListings(), progress: progress)
      return try FeedCatalog.of(store, districts: districts, report: nil)
    }
  }

  private static func store(
    of records: some Sequence<ListingRecord>, progress: (_ count: Int) -> Void
  ) throws(FeedProviderError) -> ListingStore {
    do {
      let store = try ListingStore()
      try store.load(records, progress: progress)
      return store
    } catch {
      throw .storeFailed(cause: error)
    }
  }

  private static func of(
    _ store: ListingStore, districts: DistrictTable, report: LoadReport?
  ) throws(FeedProviderError) -> FeedCatalog {
    do {
      return FeedCatalog(
        store: store, counts: try store.counts(), districts: districts, isSample: report == nil,
        report: report)
    } catch {
      throw .storeFailed(cause: error)
    }
  }

  private static func bytes(ofFile path: String) throws(FeedProviderError) -> [UInt8] {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      var bytes: [UInt8] = []
      // Never twice in memory: a million homes are 400 MB.
      bytes.reserveCapacity(FileState(path: path)?.size ?? 0)
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { bytes += piece }
      return bytes
    } catch {
      throw .unreadableFile(path: path, cause: error)
    }
  }
}
