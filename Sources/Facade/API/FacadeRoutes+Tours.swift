import Hummingbird
import JSONStream
import Messages
import Search

extension FacadeRoutes {
  /// The longest body of a question for a tour in bytes.
  private static let longestTour = 128 << 10

  /// Adds tours over several homes.
  func addTours(to router: Router<BasicRequestContext>) {
    router.post("/v1/tours") { request, _ in
      let values = try QueryString.values(of: request.uri.query)
      let format = try TourFormat(parameters: values)
      let shape = try AnswerShape(request, values.filter { $0.key == "lang" })
      let root = try await JSONBody.document(
        in: request, about: .question, upTo: Self.longestTour
      ).root
      var parameters = try SearchBody.parameters(ofTour: root)
      parameters["lang"] = [shape.language.rawValue]
      let query = try TourQuery(parameters: parameters)
      let plan = try await routes.tour(query, homes: finder)
      return Response.json(format.document(of: plan), type: format.mediaType).unkept
    }
  }
}

extension SearchBody {
  /// The members of a question for a tour as the parameters of the command line.
  ///
  /// - Throws: `SearchError` with code `invalidParameter`.
  static func parameters(ofTour root: JSONNode) throws(SearchError) -> [String: [String]] {
    guard root.kind == .object else {
      throw SearchError(.invalidParameter, FacadeMessage.noTour)
    }
    var values: [String: [String]] = [:]
    for (name, node) in root.fields {
      switch name {
      case "homes":
        values["home", default: []] += try texts(
          of: node, name: name, example: #"["145831", "131958@10:00-10:30"]"#)
      case "return", "keepOrder":
        guard node.kind == .bool else {
          throw SearchError(parameter: name, .notAFlag(text(of: node)))
        }
        values[MemberName.parameter(name)] = [text(of: node)]
      default: values[MemberName.parameter(name), default: []].append(text(of: node))
      }
    }
    return values
  }
}
