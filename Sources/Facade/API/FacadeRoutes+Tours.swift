import Formats
import Hummingbird
import JSONStream
import Messages
import Parameters
import Search
import TourPlanning

extension FacadeRoutes {
  /// The maximum length of a tour request's body in bytes.
  private static let longestTour = 128 << 10

  /// Adds the route that plans tours of several homes.
  func addTours(to router: Router<FacadeContext>) {
    router.post("/v1/tours") { request, context in
      let values = try QueryString.values(of: request.uri.query)
      let format = try TourFormat(parameters: values)
      let options = try AnswerOptions(request, values.filter { $0.key == "lang" })
      let root = try await JSONBody.document(in: request, upTo: Self.longestTour).root
      let query = try TourBody.query(of: root, in: options.language)
      do throws(SearchError) {
        let plan = try await routes.tour(query, homes: finder(for: context))
        return Response.document(format.document(of: plan), type: format.mediaType).unkept
      } catch {
        throw error.renamed(TourBody.member)
      }
    }
  }
}

/// Parses the body of a tour request.
enum TourBody {
  /// Returns the name of the body member that corresponds to a parameter.
  static func member(_ parameter: String) -> String {
    parameter == "home" ? "homes" : MemberName.member(parameter)
  }

  /// Parses the body.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad member.
  static func query(
    of root: JSONNode, in language: Language
  ) throws(SearchError) -> TourQuery {
    guard root.kind == .object else {
      throw SearchError(.invalidParameter, FacadeMessage.noTour)
    }
    // The language is not a body member; the request determines it.
    let known = TourQuery.parameters.filter { $0 != "lang" }
    var values = ["lang": [language.rawValue]]
    var errors: [SearchError] = []
    do throws(SearchError) {
      try HomeFilters.require(root.fields.map(\.name), among: known.map(member))
    } catch {
      errors.append(error)
    }
    for (name, node) in root.fields {
      guard let parameter = known.first(where: { member($0) == name }) else { continue }
      do throws(SearchError) {
        values[parameter, default: []] += try texts(of: node, name: name)
      } catch {
        errors.append(error)
      }
    }
    return try SearchError.after(errors) { () throws(SearchError) -> TourQuery in
      do throws(SearchError) {
        return try TourQuery(parameters: values)
      } catch {
        throw error.renamed(member)
      }
    }
  }

  /// Returns a member's value or values in command-line syntax.
  private static func texts(of node: JSONNode, name: String) throws(SearchError) -> [String] {
    switch name {
    case "homes":
      return try SearchBody.texts(
        of: node, name: name, example: #"["145831", "131958@10:00-10:30"]"#)
    case "return", "keepOrder":
      guard node.kind == .bool else {
        throw SearchError(parameter: name, .notAFlag(node.parameterText))
      }
    default: break
    }
    return [node.parameterText]
  }
}
