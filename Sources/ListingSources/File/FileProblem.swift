import CSVStream
import JSONStream
import Machine
import Messages
import XMLStream

/// The reason why a file of listings is unusable; the message is a clause that follows the file's
/// name.
enum FileProblem: Error, Localized, Hashable {
  case unreadable(FileFault)
  case badTable(CSVError)
  case badRow(CSVRowError)
  case noColumns([String])
  case notJSON(JSONError)
  case notFeatures
  case notXML(XMLError)
  case notLocations(root: String)
  case repeatedKey(String, lines: [Int])

  var message: Message {
    switch self {
    case .unreadable(let fault): Message("cannot be read: \(fault).", "อ่านไม่ได้: \(fault)")
    case .badTable(let error): Message("cannot be used. \(error)", "ใช้ไม่ได้ \(error)")
    case .badRow(let error): Message("cannot be used. \(error)", "ใช้ไม่ได้ \(error)")
    case .noColumns(let names):
      Message("has no column \(TextList(names)).", "ไม่มีคอลัมน์ \(TextList(names))")
    case .notJSON(let error): Message("cannot be used. \(error)", "ใช้ไม่ได้ \(error)")
    case .notFeatures:
      Message("is not a GeoJSON FeatureCollection.", "ไม่ใช่ FeatureCollection ของ GeoJSON")
    case .notXML(let error): Message("cannot be used. \(error)", "ใช้ไม่ได้ \(error)")
    case .notLocations(let root):
      Message(
        "is not AREA XML: it begins with the element “\(root)” instead of “locations”.",
        "ไม่ใช่ XML ของ AREA เพราะขึ้นต้นด้วยองค์ประกอบ “\(root)” แทนที่จะเป็น “locations”")
    case .repeatedKey(let key, let lines):
      Message(
        "has the key “\(key)” on lines \(TextList(lines.map(String.init), .and)); give each listing a different key.",
        "มีเลขประกาศ “\(key)” ซ้ำที่บรรทัด \(TextList(lines.map(String.init), .and)) ให้เลขที่ไม่ซ้ำกันแก่ทุกประกาศ"
      )
    }
  }
}

/// The reason why a source's file is unusable. While its file is unusable, the source has either no
/// homes or only the homes from an earlier version of the file.
struct FileMessage: Localized, Hashable {
  /// The file's name without its folders, because HTTP clients can see the name.
  var file: String
  /// The source's name.
  var source: String
  var problem: FileProblem

  var message: Message {
    Message(
      "The file \(file) of the source \(source) \(problem)",
      "ไฟล์ \(file) ของแหล่งข้อมูล \(source) \(problem)")
  }
}
