import XMLStream

extension FileListings {
  /// How long an XML file may be, and how many homes it may hold: it is read as a stream, so that no more
  /// than its homes is in memory.
  static let xmlLimits = XMLLimits(
    depth: 16, children: 1_000_000, attributes: 64, names: 256, totalBytes: 256 << 20)

  /// The locations of AREA's XML.
  ///
  /// - Parameters:
  ///   - start: The first bytes of the document.
  ///   - next: Gives the bytes that follow; none at the end.
  init(
    start: [UInt8], limits: XMLLimits = FileListings.xmlLimits,
    then next: () throws(FileProblem) -> [UInt8]
  ) throws(FileProblem) {
    let parser = XMLPushParser(handler: LocationHandler(), limits: limits)
    func read(_ step: () throws(XMLError) -> Void) throws(FileProblem) {
      let result = Result(catching: step)
      // What the handler saw stands before what stopped the parser.
      if let fault = parser.handler.fault { throw fault }
      if case .failure(let error) = result { throw .notXML(error) }
    }
    var piece = start
    while !piece.isEmpty {
      try read { () throws(XMLError) in try parser.feed(piece) }
      piece = try next()
    }
    try read { () throws(XMLError) in try parser.finish() }
    self = parser.handler.content
    finish()
  }
}
