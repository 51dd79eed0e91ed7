import Geo
import Listings

/// The rows of `districts.csv`. Fields are decoded on demand, because most commands need only a
/// few.
struct DistrictRows: Sendable {
  /// The columns, in table order.
  enum Column: Int, CaseIterable {
    case code, province, name_en, name_th, other_names, lat, lon
  }

  private let bytes: [UInt8]
  /// The end of each field; the fields of all rows follow one another.
  private let ends: [Int]

  /// Reads a table without quoted fields; a table with other columns has no rows.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var ends: [Int] = []
    bytes.withUnsafeBufferPointer { bytes in
      for place in bytes.indices
      where bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: "\n") {
        ends.append(place)
      }
    }
    let width = Column.allCases.count
    let header = Column.allCases.map { "\($0)" }.joined(separator: ",") + "\n"
    self.ends = bytes.starts(with: header.utf8) && ends.count % width == 0 ? ends : []
  }

  /// The number of rows, excluding the header.
  var count: Int { max(0, ends.count / Column.allCases.count - 1) }

  /// Returns a field of a row as UTF-8.
  func bytes(_ column: Column, of row: Int) -> ArraySlice<UInt8> {
    let place = (row + 1) * Column.allCases.count + column.rawValue
    return bytes[ends[place - 1] + 1..<ends[place]]
  }

  /// Returns a field of a row.
  func text(_ column: Column, of row: Int) -> String {
    String(decoding: bytes(column, of: row), as: UTF8.self)
  }

  /// Returns the district in a row.
  func district(_ row: Int, in province: Province) -> District {
    District(
      code: text(.code, of: row),
      name: LocalizedText(thai: text(.name_th, of: row), english: text(.name_en, of: row)),
      province: province,
      center: try? CoordinateText.parse(
        latitude: text(.lat, of: row), longitude: text(.lon, of: row)))
  }
}
