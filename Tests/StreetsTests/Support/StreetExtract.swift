import Foundation
import Geo

/// OpenStreetMap extracts in PBF, generated for tests.
enum StreetExtract {
  /// Returns an extract with `nodes` and no roads. The header of the extract states the box
  /// `bounds` in degrees: west, east, north and south; with nil, the header has no box.
  static func bytes(
    bounds: [Double]?, nodes: [(latitude: Double, longitude: Double)] = [], type: String = "OSMData"
  ) -> [UInt8] {
    let box = (bounds ?? []).enumerated().flatMap { index, degrees in
      number(UInt64(index + 1) << 3) + number(zigzag(Int64((degrees * 1e9).rounded())))
    }
    let schema = field(4, Array("OsmSchema-V0.6".utf8)) + field(4, Array("DenseNodes".utf8))
    let header = (bounds == nil ? [] : field(1, box)) + schema
    let strings = field(1, field(1, []))
    return block("OSMHeader", header) + block(type, strings + field(2, field(2, dense(nodes))))
  }

  private static func dense(_ nodes: [(latitude: Double, longitude: Double)]) -> [UInt8] {
    let units = { (degrees: Double) in Int64((degrees * 1e7).rounded()) }
    let columns: [(UInt64, [Int64])] = [
      (1, nodes.indices.map { Int64($0 + 1) }), (8, nodes.map { units($0.latitude) }),
      (9, nodes.map { units($0.longitude) }),
    ]
    return columns.flatMap { name, values in
      let differences = zip(values, [0] + values).map { $0 - $1 }
      return field(name, differences.flatMap { number(zigzag($0)) })
    }
  }

  private static func block(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let blob = field(1, content)
    let head = field(1, Array(type.utf8)) + number(3 << 3) + number(UInt64(blob.count))
    let length = UInt32(head.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + head + blob
  }

  private static func field(_ name: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    number(name << 3 | 2) + number(UInt64(bytes.count)) + bytes
  }

  private static func number(_ value: UInt64) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + number(value >> 7)
  }

  private static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }
}
