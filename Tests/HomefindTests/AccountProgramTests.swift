import CommandOutput
import Foundation
import HomefindTesting
import ListingStore
import Testing

@testable import homefind

/// Tests signing in from the command line, and the conditions under which the server refuses to
/// serve accounts.
@Suite struct AccountProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: [String]) async throws -> Program.Outcome {
    try await Program.run(arguments, environment: ["XDG_CONFIG_HOME": folder.file("config")])
  }

  @Test(.enabled(if: PeerPython.path != nil, "\(MailPeer.absence)"), arguments: [false, true])
  func personSignsInAndOut(needsKey: Bool) async throws {
    let (keys, keyFile) = (folder.file("keys"), folder.file("key"))
    if needsKey {
      let made = try await Program.run("keys", "add", "shop", "--keys", keys)
      let secret = Data(made.output.utf8)
      #expect(
        FileManager.default.createFile(
          atPath: keyFile, contents: secret, attributes: [.posixPermissions: 0o600]))
    }
    let key = needsKey ? ["--key-file", keyFile] : []
    let peer = try MailPeer(["--count", "1"])
    let mail = "smtp://127.0.0.1:\(try await peer.port())"
    let server = RunningProgram(
      [
        "serve", "--port", "0", "--store", folder.file("store.sqlite"), "--mail", mail,
        "--mail-from", "homes@homes.example",
      ] + (needsKey ? ["--keys", keys] : []))
    try server.start()
    let url = String(try #require(await server.firstLine()).dropLast())
    if needsKey {
      let without = try await run(["login", "--server", url, "nok@mail.example"])
      #expect(without.status == ExitStatus.feedRefusedLogin.rawValue, "\(without.errors)")
      #expect(without.errors.contains("--key-file"))
    }
    let asked = try await run(["login", "--server", url, "nok@mail.example"] + key)
    #expect(asked.status == ExitStatus.usage.rawValue && asked.errors.contains("--code"))
    let text = try #require(try await peer.mails(isWaiting: true).first?["text"] as? String)
    let code = try #require(text.firstMatch(of: /\b[A-HJKMNP-Z2-9]{6}\b/)).output
    let wrong = try await run(
      ["login", "--server", url, "nok@mail.example", "--code", "ZZZZZZ"] + key)
    #expect(wrong.status == ExitStatus.feedRefusedLogin.rawValue, "\(wrong.errors)")
    let signedIn = try await run(
      ["login", "--server", url, "nok@mail.example", "--code", String(code)] + key)
    #expect(signedIn.status == 0, "\(signedIn.errors)")
    let file = folder.file("config/homefind/session")
    let facts = try FileManager.default.attributesOfItem(atPath: file)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(try await run(["account"]).output == "<nok@mail.example> \(url)\n")
    let json = try await run(["account", "--json"])
    #expect(json.output.contains(#""email":"nok@mail.example""#), "\(json.output)")
    #expect(try await run(["logout"]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try await run(["account"]).status == ExitStatus.usage.rawValue)
    server.terminate()
    let ended = await server.outcome()
    #expect(ended.status == 0 && !ended.errors.contains("nok@"), "\(ended.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.file("accounts.sqlite")))
  }

  @Test(arguments: [
    ["login", "nok@mail.example"], ["login", "--server", "http://homes.example", "a@b.example"],
    ["login", "--server", "homes.example", "a@b.example"], ["logout"], ["account"],
  ])
  func incompleteSignInIsUsageError(arguments: [String]) async throws {
    let outcome = try await run(arguments)
    #expect(outcome.status == ExitStatus.usage.rawValue, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("homefind: "))
  }

  @Test func worldReadableSessionIsRefused() async throws {
    let path = folder.file("config/homefind/session")
    try FileManager.default.createDirectory(
      atPath: folder.file("config/homefind"), withIntermediateDirectories: true)
    try "http://127.0.0.1:9\nhfs_0\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let outcome = try await run(["account"])
    #expect(outcome.status == ExitStatus.badConfiguration.rawValue, "\(outcome.errors)")
  }

  @Test(arguments: [
    ["--mail", "mail.example"], ["--mail", "smtp://a:b@mail.example"],
    ["--mail", "smtp://mail.example"],
    ["--mail", "smtp://mail.example", "--mail-from", "a@b.example\r\nX: y"],
    ["--mail", "smtp://user@mail.example", "--mail-from", "a@b.example"],
  ])
  func invalidMailSettingsAreUsageErrors(arguments: [String]) async throws {
    let outcome = try await run(
      ["serve", "--port", "0", "--store", folder.file("store.sqlite")] + arguments)
    #expect(outcome.status == ExitStatus.usage.rawValue, "\(outcome.errors)")
  }

  @Test func storeFileIsRefusedAsAccounts() async throws {
    let path = folder.file("store.sqlite")
    try ListingStore.open(path: path).close()
    let before = try Data(contentsOf: URL(filePath: path))
    let outcome = try await run([
      "serve", "--port", "0", "--store", folder.file("other.sqlite"), "--accounts", path, "--mail",
      "smtp://127.0.0.1:25", "--mail-from", "a@b.example",
    ])
    #expect(outcome.status == ExitStatus.unusableFile.rawValue, "\(outcome.errors)")
    #expect(outcome.errors.contains("--accounts"))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }
}
