public import Archive
public import Transport

/// Why a source of stations cannot be used.
///
/// `message` is for people; `cause` is for the log. Neither holds a user, a password or the query of
/// a URL.
public struct SourceError: Error, Sendable, CustomStringConvertible {
  /// What is wrong with a source, to be matched on.
  public enum Reason: Sendable {
    /// There is no such file, or it may not be read; what the system said.
    case unreadable(String, cause: String)
    /// It is a folder, a pipe or a device.
    case notAFile
    /// It holds more bytes than the limit.
    case tooLarge(limit: Int)
    /// No whole answer came.
    case transfer(TransportError)
    /// The server answered with this status.
    case status(Int)
    /// It holds no byte.
    case empty
    /// It is a web page.
    case webPage
    /// It is neither GTFS, nor Overpass JSON, nor CSV.
    case unknownKind
    /// A text in it is not UTF-8.
    case notUTF8(part: String)
    /// Its zip cannot be read.
    case zip(ZipError)
    /// The feed has no such table.
    case noTable(String)
    /// A table has none of these columns.
    case noColumn(part: String, column: String)
    /// A row of a table cannot be read; the text says why.
    case badRow(part: String, String)
    /// A value is not what its column is for.
    case badValue(part: String, line: Int, column: String)
    /// The same id stands for two things.
    case duplicateID(part: String, id: String)
    /// The JSON cannot be read; the text is for the log.
    case notJSON(String)
    /// The JSON is not what Overpass answers.
    case notOverpass
    /// The server that made it gave up before the end, or it names what it does not hold.
    case incomplete(String)
    /// It has no station that is known here, nor a line of them.
    case nothingKnown
  }

  /// What is wrong.
  public let reason: Reason
  /// What people call the source.
  public let source: String

  /// An error of the source that people call `source`.
  public init(_ reason: Reason, source: String) {
    self.reason = reason
    self.source = source
  }

  /// The same as `message`.
  public var description: String { message }
}

extension SourceError {
  /// One sentence that says what is wrong and what to do.
  public var message: String {
    switch reason {
    case .unreadable(let reason, _):
      "\(source) cannot be read: \(reason)."
    case .notAFile:
      "\(source) is a folder or a pipe: give a file or a URL."
    case .tooLarge(let limit):
      "\(source) holds more than \(limit >> 20) MiB: check that it is the right file."
    case .transfer(let error):
      error.message
    case .status(let status):
      "\(source) answered with status \(status): check the address, or try again later."
    case .empty:
      "\(source) is empty: fetch it again."
    case .webPage:
      "\(source) is a web page, not data: fetch the file that the page links to."
    case .unknownKind:
      "\(source) is neither a GTFS zip, nor JSON from Overpass, nor a CSV: check that it is the right"
        + " file."
    case .notUTF8(let part):
      "\(source) is not UTF-8\(inPart(part)): save it as UTF-8 and try again."
    case .zip(let error):
      "\(source): \(error.description)"
    case .noTable(let name):
      "\(source) is not a GTFS feed: it has no \(name)."
    case .noColumn(let part, let column):
      "\(source) has no column \(column)\(inPart(part)): check that it is the right file."
    case .badRow(let part, let text):
      "\(source) has a row that cannot be read\(inPart(part)): \(text)"
    case .badValue(let part, let line, let column):
      "\(source) has no usable \(column) on line \(line)\(inPart(part)): correct it and try again."
    case .duplicateID(let part, let id):
      "\(source) has two entries with the id \(id)\(inPart(part)): correct it, or take a newer one."
    case .notJSON:
      "\(source) is not complete JSON: fetch it again."
    case .notOverpass:
      "\(source) is JSON, but not from Overpass: ask Overpass for JSON with [out:json]."
    case .incomplete(let text):
      "\(source) is not complete: \(text)."
    case .nothingKnown:
      "\(source) has no known station or line: check that it is about Bangkok."
    }
  }

  /// More for the log; nil where the message says it all.
  public var cause: String? {
    switch reason {
    case .unreadable(_, let cause), .notJSON(let cause): cause
    case .transfer(let error): error.cause
    case .zip(let error): error.cause
    default: nil
    }
  }

  private func inPart(_ part: String) -> String { part.isEmpty ? "" : ", in \(part)" }
}
