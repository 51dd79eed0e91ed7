import Foundation
import HomefindTesting
import Machine
import Messages
import Testing

@Suite struct SecretFileTests {
  private let folder = TemporaryFolder()

  @Test(arguments: [
    (0o600, false), (0o640, false), (0o620, false), (0o602, true), (0o644, true), (0o604, true),
    (0o777, true),
  ])
  func worldAccessibleFilesArePublic(mode: Int, isPublic: Bool) {
    let path = folder.file("secret")
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data("x".utf8), attributes: [.posixPermissions: mode]))
    #expect(SecretFile.isPublic(path) == isPublic)
  }

  @Test func pipesAndMissingFilesAreNotPublic() {
    #expect(!SecretFile.isPublic(folder.file("nothing")))
    let pipe = folder.file("pipe")
    #expect(mkfifo(pipe, 0o644) == 0)
    #expect(!SecretFile.isPublic(pipe))
  }

  @Test func refusalExplainsFix() {
    #expect(
      OpenSecret(path: "/etc/key", holding: .privateKey).description
        == "/etc/key contains a private key, and everyone on this machine can read it; run: chmod 600 /etc/key"
    )
  }
}
