import Foundation
import HomefindTesting
import Machine
import Testing

@Suite struct InstallationIDTests {
  private let folder = TemporaryFolder()

  private func isID(_ text: String) -> Bool { text.wholeMatch(of: /[0-9a-f]{32}/) != nil }

  @Test func idIsCreatedOnceAndKept() throws {
    let path = folder.file("new/folder/store.device")
    let name = InstallationID.kept(at: path)
    #expect(isID(name))
    #expect(InstallationID.kept(at: path) == name)
    #expect(InstallationID.kept(at: folder.file("other.device")) != name)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("new/folder"))
    #expect(files == ["store.device"])
  }

  @Test func concurrentCallersAgreeOnID() async {
    let path = folder.file("store.device")
    let names = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { InstallationID.kept(at: path) } }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(names.count == 1)
  }

  @Test func idIsTemporaryIfFileCannotBeWritten() throws {
    // No user can create a folder below a regular file.
    try Data("mine".utf8).write(to: URL(filePath: folder.file("file")))
    let names = (0..<2).map { _ in InstallationID.kept(at: folder.file("file/store.device")) }
    #expect(names.allSatisfy(isID) && names[0] != names[1])
  }

  @Test func foreignFileIsLeftUnchanged() throws {
    let path = folder.file("store.device")
    for text in ["", "mine", String(repeating: "g", count: 32) + "\n"] {
      try Data(text.utf8).write(to: URL(filePath: path))
      #expect(isID(InstallationID.kept(at: path)))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }
}
