public import Geo
import Machine
public import Messages
import Region

/// The reason why a street network could not be built, read or removed.
public enum StreetImportError: Error, Sendable, Hashable {
  // Errors about an extract.
  /// The file cannot be read.
  case unreadable(String)
  /// The file is empty.
  case empty(String)
  /// The file is in another format.
  case notPBF(String)
  /// The file ends in the middle of the block that starts at this byte.
  case cut(String, at: Int)
  /// The block that starts at this byte is unreadable.
  case damaged(String, at: Int)
  /// The file lies outside the search area for homes.
  case elsewhere(String, BoundingBox)
  /// The files contain no roads.
  case noRoads([String])

  // Errors about Routino.
  /// Routino's programs are not installed.
  case notInstalled
  /// Routino failed with this error message.
  case failed(String)

  // Errors about the folder.
  /// The folder contains foreign files.
  case notOurs(String)
  /// The folder is not writable.
  case notWritable(String)
  /// The network in the folder is unreadable.
  case damagedNetwork(String)
  /// A later version of homefind built the network in the folder.
  case tooNew(String)
  /// Another import is running in the folder.
  case busy(String)

  /// The caller cancelled the import.
  case cancelled
}

extension StreetImportError: Localized {
  /// The error in one sentence.
  public var message: Message {
    switch self {
    case .unreadable(let path):
      Message(
        "\(path) cannot be read: \(FileFault.reading(path)).",
        "อ่าน \(path) ไม่ได้: \(FileFault.reading(path))")
    case .empty(let path):
      Message("\(path) is empty; download the extract again.", "\(path) ว่างเปล่า ดาวน์โหลดใหม่")
    case .notPBF(let path):
      Message(
        "\(path) is not an OpenStreetMap extract in PBF; use a file that ends in .osm.pbf.",
        "\(path) ไม่ใช่ข้อมูล OpenStreetMap แบบ PBF ใช้ไฟล์ที่ลงท้ายด้วย .osm.pbf")
    case .cut(let path, let place):
      Message(
        "\(path) is cut off: its last block, at byte \(place), is incomplete; download the extract again.",
        "\(path) ไม่ครบ: บล็อกสุดท้ายที่เริ่มที่ไบต์ \(place) ไม่สมบูรณ์ ดาวน์โหลดใหม่")
    case .damaged(let path, let place):
      Message(
        "\(path) is damaged at byte \(place); download the extract again.",
        "\(path) เสียหายที่ไบต์ \(place) ดาวน์โหลดใหม่")
    case .elsewhere(let path, let bounds):
      Message(
        "\(path) covers \(BoundsText(bounds)), which is not \(City.name); use an extract of \(City.name) or \(City.country).",
        "\(path) ครอบคลุม\(BoundsText(bounds)) ซึ่งไม่ใช่\(City.name) ใช้ข้อมูลของ\(City.name) หรือ\(City.country)"
      )
    case .noRoads(let paths):
      Message(
        "\(TextList(paths, .and)) has no roads; use an extract with all of OpenStreetMap's data.",
        "\(TextList(paths, .and)) ไม่มีถนน ใช้ข้อมูล OpenStreetMap ที่ครบถ้วน")
    case .notInstalled:
      Message(
        "Routino, which creates and reads street networks, is not installed; install it (Debian: sudo apt-get install routino).",
        "เครื่องนี้ยังไม่ได้ติดตั้ง Routino ซึ่งใช้สร้างและอ่านโครงข่ายถนน ให้ติดตั้งก่อน (Debian: sudo apt-get install routino)"
      )
    case .failed(let text):
      Message(
        "Routino could not create a street network from the files: \(text)",
        "Routino สร้างโครงข่ายถนนจากไฟล์ไม่ได้: \(text)")
    case .notOurs(let folder):
      Message(
        "\(folder) is not a homefind street network folder; name an empty or new folder with --streets or HOMEFIND_STREETS.",
        "\(folder) ไม่ใช่โฟลเดอร์โครงข่ายถนนของ homefind ระบุโฟลเดอร์ว่างหรือโฟลเดอร์ใหม่ด้วย --streets หรือ HOMEFIND_STREETS"
      )
    case .notWritable(let folder):
      Message(
        "\(folder) cannot be written; check its permissions and the free disk space, or name another folder with --streets or HOMEFIND_STREETS.",
        "เขียน \(folder) ไม่ได้ ตรวจสิทธิ์และที่ว่างบนดิสก์ หรือระบุโฟลเดอร์อื่นด้วย --streets หรือ HOMEFIND_STREETS")
    case .damagedNetwork(let folder):
      Message(
        "The street network in \(folder) is damaged; import it again with homefind streets import.",
        "โครงข่ายถนนใน \(folder) เสียหาย นำเข้าใหม่ด้วย homefind streets import")
    case .tooNew(let folder):
      Message(
        "A later version of homefind created the street network in \(folder); import it again, or use that version.",
        "homefind รุ่นใหม่กว่าสร้างโครงข่ายถนนใน \(folder) นำเข้าใหม่หรือใช้รุ่นนั้น")
    case .busy(let folder):
      Message(
        "Another import is running in \(folder); try again when it has finished.",
        "กำลังมีการนำเข้าอื่นใน \(folder) ลองใหม่เมื่อเสร็จแล้ว")
    case .cancelled: Message("The import was cancelled.", "ยกเลิกการนำเข้าแล้ว")
    }
  }
}
