public import Archive
public import Machine
public import Messages
import Region
public import Transport

/// The reason why a source of stations is unusable.
///
/// `message` is for users; `cause` is for the log. Neither contains a URL's user name, password or
/// query.
public struct StationSourceError: Error, Sendable, Localized {
  /// The missing part of an incomplete Overpass response.
  public enum Gap: Sendable, Hashable {
    /// The server stopped before the end of the response.
    case end
    /// A relation names a member that the response lacks.
    case member(relation: String, type: String, id: String)
  }

  /// The type of error, for programs.
  public enum Reason: Error {
    /// The file does not exist or cannot be read.
    case unreadable(FileFault, cause: String)
    /// The path is a folder, a pipe or a device.
    case notAFile
    /// The source exceeds the limit in bytes.
    case tooLarge(limit: Int)
    /// The transfer failed.
    case transfer(TransportError)
    /// The server responded with this status.
    case status(Int)
    case empty
    /// The source is a web page.
    case webPage
    /// The source is OpenStreetMap XML, which Overpass returns unless the query requests JSON.
    case overpassXML
    /// The source is neither GTFS, nor Overpass JSON, nor CSV.
    case unknownKind
    /// Text in the source is not UTF-8.
    case notUTF8(part: String)
    /// The zip file is unreadable.
    case zip(ZipError)
    /// The feed lacks this table.
    case noTable(String)
    /// A table lacks this column.
    case noColumn(part: String, column: String)
    /// A row of a table is malformed; the message gives the reason.
    case badRow(part: String, Message)
    /// A value is invalid for its column.
    case badValue(part: String, line: Int, column: String)
    /// The same ID occurs twice.
    case duplicateID(part: String, id: String)
    /// The JSON is malformed; the text is for the log.
    case notJSON(String)
    /// The JSON is not an Overpass response.
    case notOverpass
    /// The response is incomplete: the server gave up, or a referenced element is missing.
    case incomplete(Gap)
    /// The source contains no known station or line.
    case nothingKnown
  }

  /// The type of error.
  public let reason: Reason
  /// The display name of the source.
  public let source: String

  /// Creates an error for the source with the display name `source`.
  public init(_ reason: Reason, source: String) {
    self.reason = reason
    self.source = source
  }
}

extension StationSourceError {
  /// A one-sentence message with the problem and the next step.
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
        "\(source) is larger than \(limit >> 20) MiB: check that it is the right file.",
        "\(source) ใหญ่เกิน \(limit >> 20) MiB ตรวจว่าเป็นไฟล์ที่ถูกต้อง")
    case .transfer(let error): error.message
    case .status(let status):
      Message(
        "\(source) answered with status \(status): check the address, or try again later.",
        "\(source) ตอบด้วยสถานะ \(status) ตรวจ URL หรือลองใหม่ภายหลัง")
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
        "\(source) has two entries with the id \(id)\(Place(part)): correct it, or use a newer one.",
        "\(source) มีสองรายการที่รหัสเป็น \(id)\(Place(part)) แก้ไขหรือใช้ไฟล์ที่ใหม่กว่า")
    case .notJSON:
      Message(
        "\(source) is not complete JSON: fetch it again.",
        "\(source) ไม่ใช่ JSON ที่สมบูรณ์ ดาวน์โหลดใหม่")
    case .notOverpass:
      Message(
        "\(source) is JSON, but not from Overpass: ask Overpass for JSON with [out:json].",
        "\(source) เป็น JSON แต่ไม่ได้มาจาก Overpass ขอ JSON จาก Overpass ด้วย [out:json]")
    case .incomplete(.end):
      Message(
        "\(source) is not complete: Overpass stopped before its end.",
        "\(source) ไม่ครบ เพราะ Overpass หยุดทำงานก่อนเสร็จ")
    case .incomplete(.member(let relation, let type, let id)):
      Message(
        "\(source) is not complete: the relation \(relation) refers to the \(type) \(id), which is missing.",
        "\(source) ไม่ครบ เพราะ relation \(relation) อ้างถึง \(type) \(id) ซึ่งไม่มี")
    case .nothingKnown:
      Message(
        "\(source) has no known station or line: check that it is about \(City.name).",
        "\(source) ไม่มีสถานีหรือสายที่รู้จัก ตรวจว่าเป็นข้อมูลของ\(City.name)")
    }
  }

  /// Details for the log; nil if the message is complete.
  public var cause: String? {
    switch reason {
    case .unreadable(_, let cause), .notJSON(let cause): cause
    case .transfer(let error): error.cause
    case .zip(let error): error.cause
    default: nil
    }
  }
}

/// The location of an error in a source: a file in a zip; empty if the source is a single file.
private struct Place: Localized {
  let part: String

  init(_ part: String) { self.part = part }

  var message: Message {
    part.isEmpty ? Message(verbatim: "") : Message(", in \(part)", " ใน \(part)")
  }
}
