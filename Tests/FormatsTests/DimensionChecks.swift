/// Checks that a dimension contains the elements that Gamaray clients need, based on the known
/// elements of GDDF 1.0, which has no schema.
struct DimensionChecks {
  /// The problems found, one per line; empty if the dimension is correct.
  private(set) var faults: [String] = []

  private static let dimension = [
    "name", "relativeAltitude", "refreshUrl", "refreshTime", "refreshDistance", "radarRange",
    "locations", "assets", "features", "overlays",
  ]
  private static let elements: [String: (needed: Set<String>, others: Set<String>)] = [
    "location": (["lat", "lon"], ["alt"]), "asset": (["url", "format"], []),
    "featureTxt": (
      ["locationId", "anchor", "showInRadar", "text"], ["onPress"]
    ),
    "featureImg": (["locationId", "anchor", "showInRadar", "assetId"], ["onPress"]),
    "overlayTxt": (["x", "y", "anchor", "text", "width"], ["onPress"]),
    "overlayImg": (["x", "y", "anchor", "assetId"], ["onPress"]),
  ]
  private static let lists: [String: Set<String>] = [
    "locations": ["location"], "assets": ["asset"], "features": ["featureTxt", "featureImg"],
    "overlays": ["overlayTxt", "overlayImg"],
  ]

  init(_ root: XMLTree) {
    check(
      root.name == "dimension" && root.version == "1.0" && root.namespace == nil, "the root")
    let names = root.children.map(\.name)
    check(names == Self.dimension.filter(names.contains), "the dimension's elements: \(names)")
    for name in ["name", "relativeAltitude", "radarRange"] {
      check(root[name]?.isEmpty == false, "no \(name)")
    }
    number(root["radarRange"], in: 1...100_000_000, "radarRange")
    number(root.all("refreshTime").first?["validFor"], in: 1...Int(Int32.max), "validFor")
    number(
      root.all("refreshDistance").first?["validWithinRange"], in: 1...100_000_000,
      "validWithinRange")
    if let url = root["refreshUrl"] { check(url.hasPrefix("http"), "refreshUrl \(url)") }
    for (list, kinds) in Self.lists {
      for item in root.all(list).flatMap(\.children) {
        check(kinds.contains(item.name), "\(item.name) in \(list)")
        check(item)
      }
    }
    let everything = root.everything
    let ids = everything.compactMap(\.id)
    check(ids.count == Set(ids).count && !ids.contains(""), "an id that is there twice")
    let places = Set(root.all("locations").flatMap(\.children).compactMap(\.id))
    let assets = Set(root.all("assets").flatMap(\.children).compactMap(\.id))
    for element in everything {
      switch element.name {
      case "locationId": check(places.contains(element.text), "no location \(element.text)")
      case "assetId": check(assets.contains(element.text), "no asset \(element.text)")
      case "relativeAltitude", "waitForAssets", "showInRadar":
        check(["true", "false"].contains(element.text), "\(element.name) \(element.text)")
      case "onPress": action(element.text)
      case "anchor":
        check(element.text.wholeMatch(of: /[TCB][LCR]/) != nil, "anchor \(element.text)")
      case "x", "y", "width": number(element.text, in: 0...10_000, element.name)
      case "lat": degrees(element.text, 90)
      case "lon": degrees(element.text, 180)
      case "format": check(["PNG", "JPG", "GAMA3D"].contains(element.text), "format")
      default: break
      }
    }
  }

  private mutating func check(_ isGood: Bool, _ fault: String) {
    if !isGood { faults.append(fault) }
  }

  private mutating func check(_ item: XMLTree) {
    let names = item.children.map(\.name)
    let expected = Self.elements[item.name] ?? ([], [])
    check(item.id != nil, "no id of \(item.name)")
    check(names.count == Set(names).count, "\(item.name) has an element twice")
    check(expected.needed.subtracting(names).isEmpty, "\(item.name) lacks an element: \(names)")
    check(
      Set(names).subtracting(expected.needed).isSubset(of: expected.others),
      "\(item.name) has another element: \(names)")
  }

  private mutating func number(_ text: String?, in range: ClosedRange<Int>, _ name: String) {
    check(text.flatMap { Int($0) }.map(range.contains) == true, "\(name) \(text ?? "")")
  }

  private mutating func degrees(_ text: String, _ limit: Double) {
    let isPlain = text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil
    check(isPlain && Double(text).map { abs($0) <= limit } == true, "degrees \(text)")
  }

  private mutating func action(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let isGood =
      text == "refresh"
      || parts.count == 2 && ["webpage", "dimension"].contains(parts[0])
        && parts[1].hasPrefix(" http")
    check(isGood, "onPress \(text)")
  }
}
