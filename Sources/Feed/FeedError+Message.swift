import Transport

extension FeedError {
  /// One sentence for people: what happened, where, and what to do about it.
  public var message: String {
    let who = remote.map { "The feed at \($0)" } ?? "The feed"
    return switch reason {
    case .transport(let error):
      error.message
    case .missingLogin:
      "\(who) needs a user name and password; set them with --feed-user and"
        + " --feed-password-file, or HOMEFIND_FEED_USER and HOMEFIND_FEED_PASSWORD."
    case .rejectedLogin:
      "\(who) did not accept the user name and password; check both."
    case .fault(_, let text) where text.isEmpty:
      "\(who) reported a fault and gave no reason; try again later, or ask its operator."
    case .fault(_, let text):
      "\(who) reported a fault, \"\(text)\"; change what it objects to, or try again later."
    case .status(404), .status(405), .status(410):
      "\(who) has no service at that address; check the path of the feed's address."
    case .status(let status) where (500...599).contains(status):
      "\(who) failed with HTTP status \(status); try again later, or ask its operator."
    case .status(let status):
      "\(who) answered with HTTP status \(status) instead of listings; check the feed's address"
        + " and settings."
    case .emptyAnswer:
      "\(who) sent an empty answer; check the feed's address, or try again later."
    case .webPage:
      "\(who) sent a web page instead of listings; check that the address is that of the service"
        + " itself."
    case .notXML:
      "\(who) sent something that is not XML; check that the address is that of a SOAP service."
    case .notSOAP(let root):
      "\(who) sent a \"\(root)\" document instead of a SOAP envelope; check that the address is"
        + " that of a SOAP service."
    case .otherOperation(let name):
      "\(who) sent \"\(name)\", the answer to another operation; check the operation names and the"
        + " SOAP action."
    case .truncated:
      "\(who) sent an answer that breaks off before its end; try again, or ask for smaller pages."
    case .malformed:
      "\(who) sent an answer that is not well-formed XML; try again later, or show its operator"
        + " the log."
    case .charset(nil):
      "\(who) sent text that is not in the charset it names; its operator has to correct the label."
    case .charset(let name?):
      "\(who) sent its answer in the charset \"\(name)\", which is not supported; its operator has"
        + " to send UTF-8."
    case .tooLarge:
      "\(who) sent an answer that is too large; ask for a smaller radius or smaller pages."
    case .tooManyPages(let limit):
      "\(who) has more than \(limit) pages for this search; ask for a smaller radius or larger"
        + " pages."
    case .invalidQuery(let what):
      "The feed cannot be asked for this \(what); give a number within its range."
    }
  }
}
