import Geo
import JSONStream

/// Cuts features into the files of a base map. `scripts/basemap.d/cut.py` describes the files.
struct MapCells {
  private enum File: Hashable {
    case far
    case near(Int, Int)
    case streets(Int, Int)

    var name: String {
      switch self {
      case .far: "far.json"
      case .near(let column, let row): "near-\(column)-\(row).json"
      case .streets(let column, let row): "streets-\(column)-\(row).json"
      }
    }
  }

  private struct Block {
    let box: MapBox
    var layers: [String: [String]] = [:]
  }

  private struct Place: Hashable {
    let column: Int
    let row: Int
  }

  private let grid: MapGridBox
  private let labels: LabelAnchors
  private var blocks: [File: [Place: Block]] = [:]
  private var texts: [File: [[String]]] = [:]

  /// Neighbouring blocks overlap, to prevent a thin gap between two fills, in degrees.
  private static let overlap = 0.0002
  /// The side of a block in degrees.
  private static let block = 0.05
  /// The tolerance of simplification for the overview, in degrees.
  private static let farTolerance = 0.00025
  /// The minimum span of a road label in the overview, in metres.
  private static let farLabel = 900

  init(_ grid: MapGridBox) {
    self.grid = grid
    labels = LabelAnchors(latitude: (grid.box.low.y + grid.box.high.y) / 2)
  }

  /// Adds a feature.
  mutating func add(_ feature: MapFeature, in layer: MapLayer) {
    let tolerance = Self.farTolerance
    if layer.detail == .streets {
      cut(feature.paths, layer, side: Self.block) { .streets($0, $1) }
    } else {
      cut(feature.paths, layer, side: Self.block) { .near($0, $1) }
    }
    let isLarge = !layer.isArea || labels.hectares(of: feature.paths) >= layer.leastArea
    if layer.detail == .far, isLarge {
      let simple = feature.paths.map { LineSimplifier.simplified($0, tolerance: tolerance) }
      cut(simple, layer, side: MapGridBox.cell) { _, _ in .far }
    }
    addLabels(of: feature, in: layer)
  }

  /// The names and contents of all files, except empty ones.
  var files: [(name: String, bytes: [UInt8])] {
    Set(blocks.keys).union(texts.keys).map { ($0.name, document(of: $0)) }
      .sorted { $0.0 < $1.0 }
  }

  private mutating func cut(
    _ paths: [[MapPoint]], _ layer: MapLayer, side: Double, file: (Int, Int) -> File
  ) {
    let perCell = Int((MapGridBox.cell / side).rounded())
    for path in paths {
      guard let box = MapBox(around: path)?.extended(by: Self.overlap),
        let parts = grid.parts(overlapping: box, side: side)
      else { continue }
      for row in parts.rows {
        for column in parts.columns {
          let bounds = grid.part(column, row, side: side)
          let pieces =
            layer.isArea
            ? [BoxClip.ring(path, in: bounds.extended(by: Self.overlap))]
            : BoxClip.parts(of: path, in: bounds)
          let texts = pieces.map(Self.text).filter { !$0.isEmpty }
          guard !texts.isEmpty else { continue }
          let file = file(column / perCell, row / perCell)
          blocks[file, default: [:]][Place(column: column, row: row), default: Block(box: bounds)]
            .layers[layer.name, default: []] += texts
        }
      }
    }
  }

  private mutating func addLabels(of feature: MapFeature, in layer: MapLayer) {
    let names = feature.names
    let number = feature.tags["ref"] ?? ""
    guard let kind = layer.label, !(names.english + names.thai + number).isEmpty else { return }
    let anchors =
      layer.isArea
      ? labels.inside(feature.paths).map { [$0] } ?? []
      : labels.along(feature.paths, spacing: layer.labelSpacing)
    var byFile: [File: [LabelAnchor]] = [:]
    for anchor in anchors {
      let box = MapBox(low: anchor.position, high: anchor.position)
      guard let parts = grid.parts(overlapping: box, side: MapGridBox.cell) else { continue }
      let (column, row) = (parts.columns.lowerBound, parts.rows.lowerBound)
      byFile[layer.detail == .streets ? .streets(column, row) : .near(column, row), default: []]
        .append(anchor)
      if ["river", "airport", "motorway", "trunk"].contains(kind), anchor.span >= Self.farLabel {
        byFile[.far, default: []].append(anchor)
      }
    }
    for (file, anchors) in byFile {
      texts[file, default: []].append(
        [kind, names.english, names.thai, number, Self.text(of: anchors)])
    }
  }

  private func document(of file: File) -> [UInt8] {
    let places = (blocks[file] ?? [:]).sorted {
      ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column)
    }
    var json = JSONWriter()
    json.object { json in
      json.objects("blocks", places) { json, place in
        let box = place.value.box
        json.array("box") { json in
          for side in [box.low.x, box.low.y, box.high.x, box.high.y] {
            json.value(side, decimals: 4)
          }
        }
        for (layer, texts) in place.value.layers.sorted(by: { $0.key < $1.key }) {
          json.array(named: layer) { json in texts.forEach { json.value($0) } }
        }
      }
      json.array("labels") { json in
        for label in texts[file] ?? [] { json.array { json in label.forEach { json.value($0) } } }
      }
    }
    return json.bytes
  }

  /// Encodes the points of a line or a ring as differences in 1/100,000 degree, the longitude
  /// first; empty if they are all the same.
  static func text(of line: [MapPoint]) -> String {
    var numbers: [Int] = []
    var before = (x: 0, y: 0)
    for point in line {
      let at = (x: Int((point.x * 1e5).rounded()), y: Int((point.y * 1e5).rounded()))
      if !numbers.isEmpty, at == before { continue }
      numbers += [at.x - before.x, at.y - before.y]
      before = at
    }
    return numbers.count > 2 ? EncodedPolyline.encode(numbers: numbers) : ""
  }

  private static func text(of anchors: [LabelAnchor]) -> String {
    var numbers: [Int] = []
    var before = (x: 0, y: 0)
    for anchor in anchors {
      let at = (
        x: Int((anchor.position.x * 1e5).rounded()), y: Int((anchor.position.y * 1e5).rounded())
      )
      numbers += [
        at.x - before.x, at.y - before.y, anchor.angle, Int((Double(anchor.span) / 10).rounded()),
      ]
      before = at
    }
    return EncodedPolyline.encode(numbers: numbers)
  }
}
