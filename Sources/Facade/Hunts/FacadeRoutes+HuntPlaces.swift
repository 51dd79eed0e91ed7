import Accounts
import Geo
import Hummingbird
import Hunts
import Parameters
import Search

extension FacadeRoutes {
  /// Adds the routes for places that accounts have saved for themselves and for their hunts.
  func addSavedPlaces(to router: Router<FacadeContext>) {
    router.get("/v1/places") { request, context in
      let (account, hunts) = try signedIn(request, context)
      let values = try huntParameters(request, ["sort", "lat", "lon", "hunt"])
      let (order, center) = try placeOrder(values)
      let hunt = try values["hunt"]?.first.map { text in
        guard let hunt = HuntID(text) else { throw HuntError(.unknown(.hunt)) }
        return hunt
      }
      let places = SavedPlace.sorted(
        try hunts.places(of: account, in: hunt), by: order, from: center)
      return Response.items(places) { json, place in
        place.write(to: &json, distance: center?.distance(to: place.position))
      }
    }
    router.post("/v1/places") { request, context in
      let (account, hunts) = try signedIn(request, context)
      let (edit, hunt) = try PlaceEdit.read(try await huntBody(request), isNew: true)
      guard let title = edit.title, let kind = edit.kind, let position = edit.position else {
        throw HuntError("title", .missing)
      }
      let place = try hunts.save(
        title: title, text: edit.text ?? "", kind: kind, at: position, in: hunt, by: account)
      return Response.json(place.document, status: .created)
    }
    router.patch("/v1/places/{id}") { request, context in
      let (account, hunts) = try signedIn(request, context)
      let edit = try PlaceEdit.read(try await huntBody(request), isNew: false).edit
      return Response.json(try hunts.edit(place: placeID(context), edit, by: account).document)
    }
    router.delete("/v1/places/{id}") { request, context in
      let (account, hunts) = try signedIn(request, context)
      try hunts.remove(place: placeID(context), by: account)
      return Response(status: .noContent)
    }
    router.post("/v1/places/{id}/acknowledgement") { request, context in
      let (account, hunts) = try signedIn(request, context)
      return Response.json(try hunts.acknowledge(place: placeID(context), by: account).document)
    }
  }

  /// Returns the place's id from the path, or an unused id if the path contains no valid id.
  private func placeID(_ context: FacadeContext) throws -> PlaceID {
    PlaceID(try context.parameters.require("id")) ?? PlaceID()
  }

  /// Returns the order of places that `sort` requests, and the coordinate from which to measure
  /// distances.
  private func placeOrder(
    _ values: [String: [String]]
  ) throws -> (order: SavedPlace.Order, center: Coordinate?) {
    let orders = SavedPlace.Order.allCases
    var center: Coordinate?
    if values["lat"] != nil || values["lon"] != nil {
      center = try Coordinate.read(values)
    }
    guard let text = values["sort"]?.first else {
      return (center == nil ? .name : .distance, center)
    }
    guard let order = orders.first(where: { $0.rawValue == text }) else {
      throw HuntError("sort", .notOneOf(orders.map(\.rawValue)))
    }
    if order == .distance, center == nil { throw HuntError("sort", .onlyWith("lat, lon")) }
    return (order, center)
  }
}
