import Formats
import Parameters
import Search

/// Returns listings by id as documents, for routes and MCP tools.
extension ListingService {
  /// Returns the listing with an id as JSON.
  ///
  /// - Parameter reservation: The memory that the response may use; nil if memory is not limited.
  /// - Throws: Any error thrown by `find(_:parameters:)`, or `SearchError` with code `overloaded`
  ///   if there is not enough memory.
  func document(
    of id: String, _ values: [String: [String]], _ options: AnswerOptions,
    within reservation: AnswerReservation?
  ) throws(SearchError) -> [UInt8] {
    let found = try find(id, parameters: values)
    try reservation?.require([found])
    return found.json(options)
  }

  /// Returns the listings with the ids in `values` as JSON.
  ///
  /// - Parameter reservation: The memory that the response may use; nil if memory is not limited.
  /// - Throws: Any error thrown by `find(parameters:)`, or `SearchError` with code `overloaded` if
  ///   there is not enough memory.
  func document(
    _ values: [String: [String]], _ options: AnswerOptions, within reservation: AnswerReservation?
  ) throws(SearchError) -> [UInt8] {
    let (found, missing) = try find(parameters: values)
    try reservation?.require(found)
    return ListingAnswer.document(of: found, missing: missing, options)
  }
}
