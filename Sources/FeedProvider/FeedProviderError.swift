public import CSVStream
import Machine
public import Messages

/// The reason why the provider cannot start.
public enum FeedProviderError: Error, Sendable, Localized {
  /// A file cannot be read; `cause` is the system error.
  case unreadableFile(path: String, cause: any Error)
  /// A file is not a CSV table.
  case notATable(path: String, reason: CSVError)
  /// A table lacks required columns.
  case missingColumns(path: String, columns: [String])
  /// A table has rows, but none of them is usable.
  case noUsableRows(path: String, firstReason: RowProblem)
  /// The server cannot listen on the address; `cause` is the system error.
  case cannotListen(host: String, port: Int, cause: any Error)

  /// A one-sentence message for the user that describes the problem and a solution.
  public var message: Message {
    switch self {
    case .unreadableFile(let path, _):
      Message(
        "The file \(path) cannot be read: \(FileFault.reading(path)).",
        "อ่านไฟล์ \(path) ไม่ได้: \(FileFault.reading(path))")
    case .notATable(let path, let reason):
      Message(
        "The file \(path) is not a CSV table: \(reason)",
        "ไฟล์ \(path) ไม่ใช่ตาราง CSV: \(reason)")
    case .missingColumns(let path, let columns):
      Message(
        "The file \(path) has no column \(columns.joined(separator: " and no column ")): name \(columns.count == 1 ? "it" : "them") in the first line, as docs/listings-csv.md shows.",
        "ไฟล์ \(path) ไม่มีคอลัมน์ \(columns.joined(separator: " และไม่มีคอลัมน์ ")) ใส่ชื่อไว้ในบรรทัดแรกตามที่ docs/listings-csv.md แสดง"
      )
    case .noUsableRows(let path, let firstReason):
      Message(
        "The file \(path) has no usable row; the first one fails because \(firstReason).",
        "ไฟล์ \(path) ไม่มีแถวที่ใช้ได้ แถวแรกใช้ไม่ได้เพราะ \(firstReason)")
    case .cannotListen(let host, let port, let cause):
      Message(
        "The feed cannot listen at \(host), port \(port): \(ListenFault(of: cause)).",
        "แหล่งประกาศเปิดรับการเชื่อมต่อที่ \(host) พอร์ต \(port) ไม่ได้: \(ListenFault(of: cause))")
    }
  }
}
