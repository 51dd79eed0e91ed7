import XMLStream

/// Records every event as text: `<name {namespace} attribute=value>`, `'text'`, `</name>`.
struct Recorder: XMLHandler {
  var events: [String] = []
  var names: [String] = []
  private var pending: [UInt8] = []

  mutating func code(forName name: String) -> Int {
    names.append(name)
    return names.count - 1
  }

  mutating func start(_ element: borrowing XMLElement) {
    flush()
    let space = element.namespace.map { " {\($0)}" } ?? ""
    let id = element.attribute("id").map { " id=\($0)" } ?? ""
    events.append("<\(element.name)\(space)\(id)>")
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) { pending.append(contentsOf: bytes) }

  mutating func end(code: Int) {
    flush()
    events.append("</\(names[code])>")
  }

  private mutating func flush() {
    if !pending.isEmpty { events.append("'\(String(decoding: pending, as: UTF8.self))'") }
    pending.removeAll()
  }
}

/// Returns the events of a document that is parsed in pieces of `step` bytes.
func events(
  of document: [UInt8], step: Int = .max, charset: String? = nil, limits: XMLLimits = XMLLimits()
) throws(XMLError) -> [String] {
  let parser = XMLPushParser(handler: Recorder(), charset: charset, limits: limits)
  var rest = document[...]
  while !rest.isEmpty {
    try parser.feed(Array(rest.prefix(step)))
    rest = rest.dropFirst(step)
  }
  try parser.finish()
  return parser.handler.events
}

func events(of document: String) throws(XMLError) -> [String] {
  try events(of: Array(document.utf8))
}
