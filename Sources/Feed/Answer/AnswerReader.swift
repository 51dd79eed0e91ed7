import ListingSources
import WSSecurity
import XMLStream

/// Reads the envelope of a response, its body, and the operation's response or a fault.
struct AnswerReader<Rows: FeedRows>: XMLHandler {
  /// The type of content in the envelope's body.
  enum Outcome: Sendable, Hashable {
    /// The body has no child element.
    case nothing
    /// The body contains the expected response.
    case response
    case fault
    /// The outermost element is not an envelope.
    case notSOAP(String)
    /// The body contains this element instead of the response.
    case other(String)
  }

  private(set) var outcome = Outcome.nothing
  private(set) var fault = FaultReader()
  /// The SOAP version of the envelope, if its namespace is a SOAP namespace.
  private(set) var version: SOAPVersion?
  /// Whether the result is XML inside a string.
  private(set) var isText = false
  /// The namespace of the first row's element, if any.
  private(set) var rowNamespace: String?
  /// The reason why XML inside a string could not be parsed.
  private(set) var textFailure: XMLError?
  /// The number of characters that were replaced in XML inside a string.
  private(set) var replacedInText = 0

  private var result: ResultReader<Rows>
  private var textShape: EmbeddedXML<Rows>?
  private var textDepth = 0
  /// Whether the current text turned out not to be XML.
  private var isWords = false
  private let responseName: String
  private let limits: XMLLimits

  private var depth = 0
  private var isInBody = false
  private var isInResponse = false
  private var isInFault = false
  /// Whether the current child of the body is the target of a reference in the response.
  private var isInReferenced = false

  init(rows: Rows, operation: String, limits: XMLLimits) {
    result = ResultReader(rows: rows)
    responseName = operation + "Response"
    self.limits = limits
  }

  /// The current state of the result reader.
  var reader: ResultReader<Rows> { textShape?.reader ?? result }

  mutating func takePage() -> FeedPage<Rows.Key, Rows.Item> {
    textShape?.takePage() ?? result.takePage()
  }

  mutating func code(forName name: String) -> Int { result.code(forName: name) }

  mutating func start(_ element: borrowing XMLElement) {
    depth += 1
    isWords = false
    if isInResponse {
      if textShape == nil {
        if element.code == ElementCode.row, rowNamespace == nil {
          rowNamespace = element.namespace ?? ""
        }
        result.start(element)
      }
    } else if isInFault {
      fault.start(element)
    } else {
      startOutside(element)
    }
  }

  mutating func leaf(_ element: borrowing XMLElement, text bytes: UnsafeBufferPointer<UInt8>) {
    if isInResponse, textShape == nil, result.leaf(code: element.code, text: bytes) { return }
    start(element)
    text(bytes)
    end(code: element.code)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isInResponse {
      if textShape != nil {
        if depth == textDepth { feedText(bytes) }
      } else if result.isBetweenRows, depth > 3 {
        beginText(bytes)
      } else {
        result.text(bytes)
      }
    } else if isInFault {
      fault.text(bytes)
    }
  }

  mutating func end(code: Int) {
    if isInResponse {
      if depth == 3, !isInReferenced {
        isInResponse = false
      } else if textShape == nil {
        result.end(code: code)
      } else if depth == textDepth {
        finishText()
        result.end(code: code)
      }
      if depth == 3, isInReferenced {
        isInResponse = false
        isInReferenced = false
      }
    } else if isInFault {
      if depth == 3 { isInFault = false } else { fault.end(code: code) }
    } else if depth == 2 {
      isInBody = false
    }
    isWords = false
    depth -= 1
  }

  private mutating func startOutside(_ element: borrowing XMLElement) {
    switch depth {
    case 1:
      if element.code != ElementCode.envelope { outcome = .notSOAP(element.name) }
      version = SOAPVersion(namespace: element.namespace)
    case 2:
      isInBody = element.code == ElementCode.body
    case 3 where isInBody && isReferenced(element):
      // The row's columns are one level deeper than the response's own elements.
      isInResponse = true
      isInReferenced = true
      result.start(element)
    case 3 where isInBody && outcome == .nothing:
      if element.code == ElementCode.fault {
        outcome = .fault
        isInFault = true
      } else if element.name == responseName {
        outcome = .response
        isInResponse = true
      } else {
        outcome = .other(element.name)
      }
    default:
      break
    }
  }

  /// Whether a child of the body contains a row or value that the response references.
  private func isReferenced(_ element: borrowing XMLElement) -> Bool {
    switch outcome {
    case .response: SOAPReference.isTarget(element)
    // Reference targets may also precede the response.
    case .nothing:
      SOAPReference.isTarget(element) && element.code != ElementCode.fault
        && element.name != responseName
    case .fault, .notSOAP, .other: false
    }
  }

  /// Checks whether a string in the result is XML and, if so, parses it as the result. The decision
  /// depends on the first characters, regardless of how the chunks are split.
  private mutating func beginText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isWords else { return result.text(bytes) }
    let content = FieldText.trimmed(bytes)
    // The string may start with a byte order mark.
    let mark = content.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard content.count > mark, content[mark] == UInt8(ascii: "<") else {
      isWords = content.count > mark
      return result.text(bytes)
    }
    textShape = EmbeddedXML(result, limits: limits)
    isText = true
    textDepth = depth
    // Keep trailing white space, because the chunk may end in the middle of a value.
    let start = bytes.count - UnsafeBufferPointer(rebasing: bytes.drop { $0 <= 0x20 }).count + mark
    feedText(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  private mutating func feedText(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard textFailure == nil else { return }
    do throws(XMLError) { try textShape?.feed(bytes) } catch { textFailure = error }
  }

  private mutating func finishText() {
    if textFailure == nil {
      do throws(XMLError) { try textShape?.finish() } catch { textFailure = error }
    }
    guard let read = textShape?.reader else { return }
    replacedInText += textShape?.replacedCharacters ?? 0
    result = read
    textShape = nil
  }
}
