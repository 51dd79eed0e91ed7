import XMLStream

extension FileListings {
  /// The limits on the size of an XML file and its number of homes. The file is read as a stream,
  /// so only its homes are stored in memory.
  static let xmlLimits = XMLLimits(
    depth: 16, children: 1_000_000, attributes: 64, names: 256, totalBytes: 256 << 20)

  /// Reads the locations in an AREA XML document.
  ///
  /// - Parameters:
  ///   - start: The first bytes of the document.
  ///   - next: Returns the next bytes; empty at the end of the document.
  init(
    start: [UInt8], limits: XMLLimits = FileListings.xmlLimits,
    then next: () throws(FileProblem) -> [UInt8]
  ) throws(FileProblem) {
    let parser = XMLPushParser(handler: LocationHandler(), limits: limits)
    func read(_ step: () throws(XMLError) -> Void) throws(FileProblem) {
      let result = Result(catching: step)
      // An error from the handler takes precedence over the parser's error.
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
