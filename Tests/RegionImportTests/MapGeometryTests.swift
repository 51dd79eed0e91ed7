import Testing

@testable import RegionImport

/// Tests the code that cuts features for the base map, with shapes whose parts geometry gives.
@Suite struct MapGeometryTests {
  private let box = MapBox(low: MapPoint(0, 0), high: MapPoint(10, 10))

  private func points(_ pairs: [(Double, Double)]) -> [MapPoint] {
    pairs.map { MapPoint($0.0, $0.1) }
  }

  @Test func lineIsCutAtEdges() {
    let line = points([(-5, 5), (5, 5), (5, 15), (8, 15), (8, 5)])
    let parts = BoxClip.parts(of: line, in: box)
    #expect(parts == [points([(0, 5), (5, 5), (5, 10)]), points([(8, 10), (8, 5)])])
    #expect(BoxClip.parts(of: points([(-1, -1), (-1, 11)]), in: box).isEmpty)
    // A line along an edge is inside.
    #expect(BoxClip.parts(of: points([(0, 2), (0, 4)]), in: box) == [points([(0, 2), (0, 4)])])
  }

  @Test func ringIsCutToItsCommonAreaWithTheBox() {
    let ring = points([(-5, -5), (5, -5), (5, 5), (-5, 5)])
    let cut = BoxClip.ring(ring, in: box)
    #expect(MapFeature.area(of: cut) == 25)
    #expect(cut.allSatisfy { (0...5).contains($0.x) && (0...5).contains($0.y) })
    #expect(BoxClip.ring(points([(11, 11), (12, 11), (12, 12)]), in: box).isEmpty)
    let around = points([(-1, -1), (11, -1), (11, 11), (-1, 11)])
    #expect(MapFeature.area(of: BoxClip.ring(around, in: box)) == 100)
  }

  @Test func simplifiedLineStaysWithinTolerance() {
    let zigzag = (0...100).map { MapPoint(Double($0), $0 % 2 == 0 ? 0 : 0.4) }
    #expect(LineSimplifier.simplified(zigzag, tolerance: 0.5) == points([(0, 0), (100, 0)]))
    #expect(LineSimplifier.simplified(zigzag, tolerance: 0.1).count == zigzag.count)
  }

  @Test func labelsLieInsideTheirFeatures() throws {
    let anchors = LabelAnchors(latitude: 0)
    // A U, whose centroid lies outside.
    let ring = points([
      (0, 0), (0.03, 0), (0.03, 0.03), (0.02, 0.03), (0.02, 0.01), (0.01, 0.01), (0.01, 0.03),
      (0, 0.03),
    ])
    let inside = try #require(anchors.inside([ring]))
    #expect(inside.position.y < 0.01 || inside.position.x < 0.01 || inside.position.x > 0.02)
    // A straight road of about 1.1 km to the north-east.
    let road = try #require(anchors.along([points([(0, 0), (0.007, 0.007)])], spacing: 900).first)
    #expect(road.angle == -45 && (600...1_120).contains(road.span))
    #expect(anchors.along([points([(0, 0), (0.0005, 0)])], spacing: 900).isEmpty)
  }

  @Test func cellsContainTheFeaturesInTheirArea() throws {
    let grid = try #require(MapGridBox(MapBox(low: MapPoint(10, 20), high: MapPoint(10.3, 20.1))))
    #expect(grid.columns == 2 && grid.rows == 1)
    var cells = MapCells(grid)
    let road = MapFeature(
      paths: [points([(10.1, 20.05), (10.25, 20.05)])], isArea: false,
      tags: ["highway": "primary", "name": "Rua Um"])
    let layer = try #require(MapLayer.layer(of: { road.tags[$0] }, isArea: false))
    cells.add(road, in: layer)
    #expect(cells.files.map(\.name) == ["far.json", "near-0-0.json", "near-1-0.json"])
    let near = String(decoding: cells.files[1].bytes, as: UTF8.self)
    #expect(near.contains(#""box":[10.1"#) && near.contains(#"["primary","Rua Um","Rua Um","","#))
    #expect(MapGridBox(MapBox(low: MapPoint(0, 0), high: MapPoint(30, 30))) == nil)
  }
}
