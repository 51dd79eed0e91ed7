/// The parts of an Overpass JSON response that describe stations and lines.
struct OverpassDocument: Decodable {
  struct Element: Decodable {
    struct Point: Decodable {
      let lat: Double
      let lon: Double
    }

    struct Member: Decodable {
      let type: String
      let ref: Int64
      let role: String?
    }

    let type: String
    let id: Int64
    let lat: Double?
    let lon: Double?
    /// The centre of a way or relation, from `out center`.
    let center: Point?
    let tags: [String: String]?
    let members: [Member]?
  }

  let elements: [Element]?
  /// An error on the server, such as a timeout; the response is then incomplete.
  let remark: String?
}
