import Foundation
import HomefindTesting
import Messages
import Testing

@testable import Machine

@Suite struct FileFaultTests {
  private let folder = TemporaryFolder()

  @Test func reasonComesFromSystem() throws {
    let file = folder.file("file")
    #expect(FileManager.default.createFile(atPath: file, contents: Data("x".utf8)))
    for (path, reading, writing) in [
      (folder.file("nothing"), "no such file", nil),
      (folder.file("nothing/file"), "no such file", "its folder does not exist"),
      (file + "/file", "no such file", "its folder does not exist"),
      (folder.file("."), "it is a folder", "it is a folder"),
    ] as [(String, String, String?)] {
      #expect(FileFault.reading(path).description == reading, "\(path)")
      if let writing { #expect(FileFault.writing(path).description == writing, "\(path)") }
    }
  }

  @Test func pipeIsNotARegularFile() {
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(FileFault.reading(pipe).description == "it is not a regular file")
    #expect(FileFault.reading(pipe, mayBePipe: true) == .notText)
    #expect(FileState.isIrregular(pipe) && FileState.isIrregular("/dev/null"))
    #expect(FileState.isIrregular(folder.file(".")) && !FileState.isIrregular(pipe + "2"))
  }

  @Test(arguments: [
    (ENOENT, "no such file"), (EACCES, "permission denied"), (EPERM, "permission denied"),
    (EISDIR, "it is a folder"), (EROFS, "the disk is read-only"), (EIO, "input/output error"),
  ])
  func everyErrorCodeHasAText(code: Int32, words: String) {
    #expect(FileFault(code).description == words)
  }

  /// Root can read every file, so the test needs another user.
  @Test(.enabled(if: geteuid() != 0, "root may read every file"))
  func unreadableFileIsPermissionDenied() {
    let file = folder.file("locked")
    #expect(
      FileManager.default.createFile(
        atPath: file, contents: nil, attributes: [.posixPermissions: 0]))
    #expect(FileFault.reading(file).description == "permission denied")
  }
}
