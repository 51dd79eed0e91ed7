import WSSecurity
import XMLStream

/// Extracts a request from the XML events of an envelope. If the request is rejected, `fault`
/// contains the reason.
///
/// Matches the operation's child elements by local name and ignores their prefix and order, because
/// these differ between SOAP stacks.
struct EnvelopeHandler: XMLHandler {
  /// The SOAP version of the envelope, once known.
  private(set) var version: SOAPVersion?

  private var envelopeFault: SOAPFault?
  /// The mandatory headers that this service does not understand.
  private var notUnderstood: [QualifiedName] = []
  private var names: [String] = []
  private var depth = 0
  private var section = Section.none
  private var operation: String?
  private var namespace: String?
  private var parameters: [String: String] = [:]
  private var isNil = false
  private var value: [UInt8] = []
  private var security: SecurityReader?
  private var securityIsOpen = false
  private var securityIsMandatory = false

  private enum Section { case none, header, body }

  mutating func code(forName name: String) -> Int {
    names.append(name)
    return names.count - 1
  }

  mutating func start(_ element: borrowing XMLElement) {
    depth += 1
    let name = names[element.code]
    switch depth {
    case 1: startEnvelope(name, namespace: element.namespace)
    case 2: section = name == "Header" ? .header : name == "Body" ? .body : .none
    case 3 where section == .header: startHeaderBlock(element, name: name)
    case 3 where section == .body && operation == nil:
      operation = name
      namespace = element.namespace
    case 4 where section == .body:
      value.removeAll(keepingCapacity: true)
      let text = element.attribute("nil", in: "http://www.w3.org/2001/XMLSchema-instance")
      isNil = text == "true" || text == "1"
    case 4... where securityIsOpen:
      security?.start(
        QualifiedName(namespace: element.namespace, local: name), type: element.attribute("Type"))
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if depth == 4, section == .body {
      value.append(contentsOf: bytes)
    } else if securityIsOpen {
      security?.text(bytes)
    }
  }

  mutating func end(code: Int) {
    if depth == 4, section == .body, !isNil, parameters[names[code]] == nil {
      parameters[names[code]] = String(decoding: value, as: UTF8.self)
    }
    if securityIsOpen {
      if depth == 3 { securityIsOpen = false } else { security?.end() }
    }
    depth -= 1
  }

  /// The most important problem found so far: a version problem takes precedence over headers that
  /// are not understood, which take precedence over the content of headers.
  var fault: SOAPFault? {
    if let envelopeFault { return envelopeFault }
    if !notUnderstood.isEmpty { return .notUnderstood(notUnderstood) }
    if let fault = security?.fault { return fault }
    if securityIsMandatory, let unknown = security?.unknown {
      return SOAPFault(
        .security(.unsupported),
        "The Security header contains \(unknown.local.shortened), which is not supported.")
    }
    return nil
  }

  /// Returns the request; called after the end of the envelope.
  func request() throws(SOAPFault) -> SOAPRequest {
    if let fault { throw fault }
    guard let version, let operation else {
      throw .client("The envelope's body contains no operation.")
    }
    return SOAPRequest(
      version: version, operation: operation, namespace: namespace, parameters: parameters,
      security: security?.header ?? SecurityHeader())
  }

  private mutating func startEnvelope(_ name: String, namespace: String?) {
    guard name == "Envelope" else {
      envelopeFault = .client("The request is not a SOAP envelope.")
      return
    }
    version = SOAPVersion(namespace: namespace)
    if version == nil {
      envelopeFault = SOAPFault(
        .versionMismatch,
        "The envelope's namespace is neither that of SOAP 1.1 nor that of SOAP 1.2.")
    }
  }

  /// Starts a header block. Only WS-Security is supported: any other block with `mustUnderstand`
  /// causes a fault, but blocks addressed to other nodes are ignored.
  private mutating func startHeaderBlock(_ element: borrowing XMLElement, name: String) {
    let mark: String?
    let addressee: String?
    switch version {
    case .v11:
      mark = element.attribute("mustUnderstand", in: "http://schemas.xmlsoap.org/soap/envelope/")
      addressee = element.attribute("actor", in: "http://schemas.xmlsoap.org/soap/envelope/")
    case .v12:
      mark = element.attribute("mustUnderstand", in: "http://www.w3.org/2003/05/soap-envelope")
      addressee = element.attribute("role", in: "http://www.w3.org/2003/05/soap-envelope")
    case nil: return
    }
    guard addressee.map(EnvelopeHandler.ownRoles.contains) ?? true else { return }
    let isMandatory = mark == "1" || mark == "true"
    let block = QualifiedName(namespace: element.namespace, local: name)
    if block == .security, security == nil {
      security = SecurityReader()
      securityIsOpen = true
      securityIsMandatory = isMandatory
    } else if isMandatory {
      notUnderstood.append(block)
    }
  }

  /// The actors and roles that refer to this service: the next node and the ultimate receiver.
  private static let ownRoles: Set<String> = [
    "", "http://schemas.xmlsoap.org/soap/actor/next",
    "http://www.w3.org/2003/05/soap-envelope/role/next",
    "http://www.w3.org/2003/05/soap-envelope/role/ultimateReceiver",
  ]
}
