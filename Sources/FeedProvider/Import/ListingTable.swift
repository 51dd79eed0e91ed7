import Basics
import CSVStream
import Geo
import Listings

/// Reads listings from a CSV table.
struct ListingTable: Sequence, IteratorProtocol {
  /// The numbers of listings and skipped rows so far, and the first bad rows.
  private(set) var report = LoadReport()

  /// The offset of the last listing, which can be passed to `record`.
  private(set) var offset = 0

  private var rows: CSVReader
  private let columns: ListingTableColumns
  private var ids: Set<Int64> = []

  /// Opens the table in `bytes`, the content of the file at `path`.
  ///
  /// - Throws: `FeedProviderError` if the bytes are not a table, or the table lacks an ID or a
  ///   coordinate column.
  init(_ bytes: [UInt8], path: String) throws(FeedProviderError) {
    do throws(CSVError) {
      rows = try CSVReader(bytes)
    } catch {
      throw .notATable(path: path, reason: error)
    }
    columns = try ListingTableColumns(rows, path: path)
    report.isInWindows874 = rows.charset == .windows874
  }

  /// Returns the listing in the next usable row.
  mutating func next() -> ListingRecord? {
    while true {
      offset = rows.offset
      switch rows.next() {
      case nil: return nil
      case .failure(let error):
        report.leaveOut(line: error.line, RowProblem(error.reason))
      case .success(let row):
        do throws(RowFailure) {
          let record = try columns.record(of: row)
          if let id = record.id, !ids.insert(id).inserted {
            report.duplicates += 1
            continue
          }
          report.served += 1
          return record
        } catch {
          report.leaveOut(line: row.line, error.reason)
        }
      }
    }
  }

  /// Returns a function that reads a listing by its offset.
  var record: @Sendable (_ offset: Int) -> ListingRecord? {
    { [rows, columns] offset in rows.row(at: offset).flatMap { try? columns.record(of: $0) } }
  }
}

private struct RowFailure: Error {
  let reason: RowProblem
}

extension ListingTableColumns {
  fileprivate func record(of row: CSVRow) throws(RowFailure) -> ListingRecord {
    let text = row[self.id].trimmed
    guard !text.isEmpty else { throw RowFailure(reason: .noID) }
    guard let id = Int64(text), id >= 0 else {
      throw RowFailure(reason: .badID(text))
    }
    let (latitude, longitude) = (row[self.latitude], row[self.longitude])
    let position: Coordinate
    do throws(CoordinateFault) {
      position = try CoordinateText.parse(latitude: latitude, longitude: longitude)
    } catch {
      throw RowFailure(reason: RowProblem(error, latitude, longitude))
    }
    let label = row[self.type].trimmed
    let type = AccommodationType(feedText: label)
    var record = ListingRecord(id: id, type: type, position: position)
    record.typeText = type.feedCode ?? present(label)
    record.latitudeText = latitude
    record.longitudeText = longitude
    record.name = LocalizedText(
      name: row[name].trimmed, english: row[englishName].trimmed)
    record.price = present(row[price])
    // If there is no street address, the district is the best substitute.
    record.address = present(row[address]) ?? present(row[district])
    record.telephone = present(row[telephone])
    record.companyID = Int64(row[companyID].trimmed)
    record.companyName = present(row[company])
    record.promotion = present(row[promotion])
    record.picture = present(row[picture])
    record.plan = present(row[plan])
    return record
  }

  private func present(_ text: String) -> String? {
    text.trimmed.isEmpty ? nil : text
  }
}
