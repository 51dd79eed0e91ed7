package import JSONStream
package import Parameters

extension SearchError.Candidate {
  /// Writes the members of a candidate in a problem document.
  package func write(to json: inout JSONWriter) {
    json.field("kind", kind)
    json.field("code", code)
    json.object("name") { name.write(to: &$0) }
    json.field("system", system)
    json.field(kind == "district" ? "province" : "line", parent)
  }
}
