public import Archive
public import Machine
public import Messages
public import Transport

/// Why a source of stations cannot be used.
///
/// `message` is for people; `cause` is for the log. Neither holds a user, a password or the query of
/// a URL.
public struct StationSourceError: Error, Sendable, Localized {
  /// What an incomplete answer of Overpass lacks.
  public enum Gap: Sendable, Hashable {
    /// The server gave up.
    case end
    /// A relation names a member that the answer does not hold.
    case member(relation: String, type: String, id: String)
  }

  /// What is wrong with a source, to be matched on.
  public enum Reason: Error {
    /// There is no such file, or it may not be read.
    case unreadable(FileFault, cause: String)
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
    /// It is OpenStreetMap's XML, which Overpass returns unless the query asks for JSON.
    case overpassXML
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
    /// A row of a table cannot be read; the message says why.
    case badRow(part: String, Message)
    /// A value is not what its column is for.
    case badValue(part: String, line: Int, column: String)
    /// The same id stands for two things.
    case duplicateID(part: String, id: String)
    /// The JSON cannot be read; the text is for the log.
    case notJSON(String)
    /// The JSON is not what Overpass answers.
    case notOverpass
    /// The server that made it gave up before the end, or it names what it does not hold.
    case incomplete(Gap)
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
}

extension StationSourceError {
  /// One sentence that says what is wrong and what to do.
  public var message: Message {
    switch reason {
    case .unreadable(let fault, _):
      Message("\(source) cannot be read: \(fault).", "อ่าน \(source) ไม่ได้: \(fault)")
    case .notAFile:
      Message(
        "\(source) is a folder or a pipe: give a file or a URL.",
        "\(source) เป็นโฟลเดอร์หรือไปป์ ระบุไฟล์หรือ URL")
    case .tooLarge(let limit):
      Message(
        "\(source) holds more than \(limit >> 20) MiB: check that it is the right file.",
        "\(source) ใหญ่เกิน \(limit >> 20) MiB ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
    case .transfer(let error): error.message
    case .status(let status):
      Message(
        "\(source) answered with status \(status): check the address, or try again later.",
        "\(source) ตอบด้วยสถานะ \(status) ตรวจที่อยู่หรือลองใหม่ภายหลัง")
    case .empty: Message("\(source) is empty: fetch it again.", "\(source) ว่างเปล่า ดาวน์โหลดใหม่")
    case .webPage:
      Message(
        "\(source) is a web page, not data: fetch the file that the page links to.",
        "\(source) เป็นหน้าเว็บ ไม่ใช่ข้อมูล ดาวน์โหลดไฟล์ที่หน้านั้นลิงก์ไป")
    case .overpassXML:
      Message(
        "\(source) is XML from Overpass, but JSON is needed: start the query with [out:json] and fetch it again.",
        "\(source) เป็น XML จาก Overpass แต่ต้องใช้ JSON ขึ้นต้นคำสั่งค้นด้วย [out:json] แล้วดาวน์โหลดใหม่")
    case .unknownKind:
      Message(
        "\(source) is neither a GTFS zip, nor JSON from Overpass, nor a CSV: check that it is the right file.",
        "\(source) ไม่ใช่ zip ของ GTFS, JSON จาก Overpass หรือ CSV ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
    case .notUTF8(let part):
      Message(
        "\(source) is not UTF-8\(Place(part)): save it as UTF-8 and try again.",
        "\(source) ไม่ใช่ UTF-8\(Place(part)) บันทึกเป็น UTF-8 แล้วลองใหม่")
    case .zip(let error): Message("\(source): \(error)", "\(source): \(error)")
    case .noTable(let name):
      Message(
        "\(source) is not a GTFS feed: it has no \(name).",
        "\(source) ไม่ใช่ข้อมูล GTFS เพราะไม่มี \(name)")
    case .noColumn(let part, let column):
      Message(
        "\(source) has no column \(column)\(Place(part)): check that it is the right file.",
        "\(source) ไม่มีคอลัมน์ \(column)\(Place(part)) ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
    case .badRow(let part, let reason):
      Message(
        "\(source) has a row that cannot be read\(Place(part)): \(reason)",
        "\(source) มีแถวที่อ่านไม่ได้\(Place(part)): \(reason)")
    case .badValue(let part, let line, let column):
      Message(
        "\(source) has no usable \(column) on line \(line)\(Place(part)): correct it and try again.",
        "\(source) ไม่มี \(column) ที่ใช้ได้ในบรรทัดที่ \(line)\(Place(part)) แก้ไขแล้วลองใหม่")
    case .duplicateID(let part, let id):
      Message(
        "\(source) has two entries with the id \(id)\(Place(part)): correct it, or take a newer one.",
        "\(source) มีสองรายการที่รหัสเป็น \(id)\(Place(part)) แก้ไขหรือใช้ไฟล์ที่ใหม่กว่า")
    case .notJSON:
      Message(
        "\(source) is not complete JSON: fetch it again.",
        "\(source) ไม่ใช่ JSON ที่ครบ ดาวน์โหลดใหม่")
    case .notOverpass:
      Message(
        "\(source) is JSON, but not from Overpass: ask Overpass for JSON with [out:json].",
        "\(source) เป็น JSON แต่ไม่ได้มาจาก Overpass ขอ JSON จาก Overpass ด้วย [out:json]")
    case .incomplete(.end):
      Message(
        "\(source) is not complete: Overpass gave up before its end.",
        "\(source) ไม่ครบ เพราะ Overpass หยุดก่อนจบ")
    case .incomplete(.member(let relation, let type, let id)):
      Message(
        "\(source) is not complete: the relation \(relation) names the \(type) \(id), which it lacks.",
        "\(source) ไม่ครบ เพราะ relation \(relation) อ้างถึง \(type) \(id) ซึ่งไม่มี")
    case .nothingKnown:
      Message(
        "\(source) has no known station or line: check that it is about Bangkok.",
        "\(source) ไม่มีสถานีหรือสายที่รู้จัก ตรวจว่าเป็นข้อมูลของกรุงเทพฯ")
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
}

/// Where in a source something is wrong: a file of a zip; empty for a source that is one file.
private struct Place: Localized {
  let part: String

  init(_ part: String) { self.part = part }

  var message: Message {
    part.isEmpty ? Message(verbatim: "") : Message(", in \(part)", " ใน \(part)")
  }
}
