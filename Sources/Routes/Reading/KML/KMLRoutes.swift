import Geo
import XMLStream

/// Creates routes from the placemarks of one document or folder.
///
/// A placemark with a line is a route. If such a placemark is named `Route`, lines with other names
/// are the paths of its steps, as in Marble's KML. Placemarks with a point are steps if there is a
/// placemark named `Route` or if one of them states a distance or a time; otherwise they are stops,
/// which are not part of a route.
struct KMLRoutes {
  let routes: [Route]

  init(of scope: KMLScope, _ budget: inout ReadingBudget) throws(RouteError) {
    if scope.isOwn {
      routes = OwnPlacemarks.routes(of: scope.features)
      return
    }
    let features = scope.features
    let isNamed = features.contains { $0.isLine && $0.isNamedRoute }
    let hasMeasures =
      isNamed || features.contains { !$0.isLine && KMLStep.measure(of: $0) != nil }
    let groups = Self.groups(features) { isNamed ? $0.isLine && $0.isNamedRoute : $0.isLine }
    let scopeName = PlainText.line(scope.name)
    var routes: [Route] = []
    for group in groups {
      let steps = hasMeasures ? group.steps : []
      let draft = try Self.draft(of: group.route, steps: steps, name: scopeName, &budget)
      if draft.isRoute { routes.append(draft.finished()) }
    }
    self.routes = routes
  }

  private struct Group {
    var route: KMLFeature
    var steps: [KMLFeature]
  }

  /// Groups each route with its other placemarks: those before it, or those after it if the first
  /// placemark is a route.
  private static func groups(
    _ features: [KMLFeature], isRoute: (KMLFeature) -> Bool
  ) -> [Group] {
    var groups: [Group] = []
    var waiting: [KMLFeature] = []
    let routeIsFirst = features.first.map(isRoute) ?? false
    for feature in features {
      if isRoute(feature) {
        groups.append(Group(route: feature, steps: routeIsFirst ? [] : waiting))
        waiting = []
      } else if routeIsFirst {
        groups[groups.count - 1].steps.append(feature)
      } else {
        waiting.append(feature)
      }
    }
    if !waiting.isEmpty, !groups.isEmpty { groups[groups.count - 1].steps += waiting }
    return groups
  }

  private static func draft(
    of route: KMLFeature, steps: [KMLFeature], name scopeName: String,
    _ budget: inout ReadingBudget
  ) throws(RouteError) -> RouteDraft {
    var draft = RouteDraft()
    let name = PlainText.line(route.name)
    let isNamed = !name.isEmpty && (name.lowercased() != "route" || scopeName.isEmpty)
    if !isNamed { try budget.takeRepeated(scopeName) }
    draft.name = isNamed ? name : scopeName
    draft.polylines = route.lines
    draft.duration = route.duration
    readTotals(of: route, into: &draft)
    draft.steps = KMLStep.steps(of: steps, on: route.lines.filter { $0.count > 1 }, &budget)
    return draft
  }

  private static func readTotals(of route: KMLFeature, into draft: inout RouteDraft) {
    let lines = PlainText.lines(route.description)
    let measures = lines.map(MeasureText.init)
    if let index = measures.firstIndex(where: { $0.distance != nil || $0.duration != nil }) {
      let measure = measures[index]
      draft.stated = StatedTotals(
        text: lines[index], distance: measure.distance, duration: measure.duration)
      draft.rounding = measure.rounding
    }
    let credits = lines.filter { line in
      line.contains("©") || line.lowercased().hasPrefix("map data")
    }
    if !credits.isEmpty, credits != [draft.stated?.text ?? ""] {
      draft.attribution = credits.joined(separator: " ")
    }
    // Marble's fields for a length in metres and for a time.
    let length = route.datum("length").flatMap { DecimalNumber.whole($0) }
    let time = route.datum("duration").flatMap { DecimalNumber.whole($0) ?? TimeText.duration($0) }
    if draft.stated == nil, length != nil || time != nil {
      draft.stated = StatedTotals(distance: length, duration: time)
    }
  }
}

extension KMLFeature {
  /// Returns extended data by name, ignoring case.
  func datum(_ name: String) -> String? {
    if data.isEmpty { return nil }
    if let value = data[name] { return value }
    return data.first { $0.key.lowercased() == name }?.value
  }
}
