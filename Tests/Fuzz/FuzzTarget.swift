import Glibc

/// A reader of untrusted input, and the properties that must hold for every input.
struct FuzzTarget: Sendable {
  /// The name of the target and of its seed corpus folder.
  let name: String
  /// Tests one input and aborts the process if a property does not hold.
  let check: @Sendable ([UInt8]) -> Void

  /// The index of the running target in `all`; set once, before the first input.
  nonisolated(unsafe) static var chosen = 0

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "soap", check: SOAPChecks.listings),
    FuzzTarget(name: "soap-places", check: SOAPChecks.places),
    FuzzTarget(name: "soap-request", check: SOAPChecks.request),
    FuzzTarget(name: "kml", check: RouteChecks.document),
    FuzzTarget(name: "gpx", check: RouteChecks.document),
    FuzzTarget(name: "directions-json", check: RouteChecks.document),
    FuzzTarget(name: "polyline", check: RouteChecks.document),
    FuzzTarget(name: "kmz", check: RouteChecks.archive),
    FuzzTarget(name: "area", check: LocationChecks.document),
    FuzzTarget(name: "gddf-form", check: LocationChecks.form),
    FuzzTarget(name: "json", check: JSONChecks.document),
    FuzzTarget(name: "price", check: WordChecks.price),
    FuzzTarget(name: "telephone", check: WordChecks.telephone),
    FuzzTarget(name: "coordinate", check: WordChecks.coordinate),
    FuzzTarget(name: "query", check: QuestionChecks.query),
    FuzzTarget(name: "cursor", check: QuestionChecks.cursor),
    FuzzTarget(name: "odata", check: ODataChecks.condition),
    FuzzTarget(name: "odata-link", check: ODataChecks.position),
    FuzzTarget(name: "gtfs", check: StationChecks.zip),
    FuzzTarget(name: "gtfs-tables", check: StationChecks.tables),
    FuzzTarget(name: "overpass", check: StationChecks.document),
    FuzzTarget(name: "station-list", check: StationChecks.document),
    FuzzTarget(name: "index", check: IndexChecks.index),
  ]
}

/// Aborts the process if `condition` is false, which libFuzzer reports as a finding.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) {
  guard !condition else { return }
  say(message())
  abort()
}

func say(_ message: String) {
  var line = "fuzz: \(message)\n"
  line.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
}

/// Checks that a message for users is not empty and has neither control characters nor the secret
/// `h1dden`.
func holdSentence(_ message: String) {
  hold(!message.isEmpty, "an error says nothing")
  hold(
    !message.unicodeScalars.contains { $0.properties.generalCategory == .control },
    "an error's sentence has control characters: \(message.debugDescription)")
  hold(!message.contains("h1dden"), "an error tells a secret: \(message)")
}

/// Returns a message without digits: the line in which an error is detected may depend on how the
/// input is split.
func withoutNumbers(_ message: String) -> String {
  message.filter { !$0.isNumber }
}

/// Calls `body` with consecutive pieces of `bytes` until it returns false.
func forEachPiece(
  of bytes: [UInt8], length: Int, _ body: (UnsafeRawBufferPointer) -> Bool
) {
  bytes.withUnsafeBytes { buffer in
    var start = 0
    while start < buffer.count {
      let end = min(start + length, buffer.count)
      guard body(UnsafeRawBufferPointer(rebasing: buffer[start..<end])) else { return }
      start = end
    }
  }
}
