/// What Overpass answers in JSON, as far as stations and lines need it.
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
    /// The middle of a way or relation, which `out center` gives.
    let center: Point?
    let tags: [String: String]?
    let members: [Member]?
  }

  let elements: [Element]?
  /// What went wrong on the server, for one that its time was up: the answer is then not whole.
  let remark: String?
}
