import Formats
import Hummingbird
import ListingStore
import Messages
import News
import Parameters
import Search

extension FacadeRoutes {
  /// Adds the routes that list places and return listings by id.
  func addPlaces(to router: Router<FacadeContext>) {
    for list in PlaceList.allCases {
      router.get("/v1/\(list.rawValue)") { request, _ in
        let (values, language) = try read(request)
        return Response.json(
          try await finder.places.answer(list, parameters: values).document(language))
      }
    }
    router.get("/v1/listings") { request, context in
      let (values, options) = try readListing(request)
      return Response.json(
        try finder.listings.document(values, options, within: context.reservation))
    }
    router.get("/v1/listings/{id}") { request, context in
      let id = try context.parameters.require("id")
      let (values, options) = try readListing(request)
      return Response.json(
        try finder.listings.document(of: id, values, options, within: context.reservation))
    }
    router.get("/v1/listings/{id}/news") { request, context in
      let id = try context.parameters.require("id")
      let listing = try finder.listings.find(id, parameters: read(request).values).known.listing
      return Response.json(NewsItem.document(of: news?.items(about: listing) ?? []))
    }
  }

  /// Splits the parameters of a request for listings into answer options and other parameters.
  private func readListing(
    _ request: Request
  ) throws(SearchError) -> (values: [String: [String]], options: AnswerOptions) {
    let values = try QueryString.values(of: request.uri.query)
    let names = FormatParameters.ofListings
    let options = try AnswerOptions(
      request, values.filter { names.contains($0.key) }, choices: HomeField.ofListings)
    return (values.filter { !names.contains($0.key) }, options)
  }

  /// Returns a request's parameters except for `lang`, and the request's language.
  func read(
    _ request: Request
  ) throws(SearchError) -> (values: [String: [String]], language: Language) {
    var values = try QueryString.values(of: request.uri.query)
    let language = values["lang"].map { ["lang": $0] } ?? [:]
    let options = try AnswerOptions(request, language)
    values["lang"] = nil
    return (values, options.language)
  }
}
