import Foundation
import HomefindTesting
import Testing
import Transport

/// Tests the provider by running the program: its memory use, and files that change while it runs.
@Suite struct ProviderProgramTests {
  private let http = HTTPClient()

  private func request(_ url: String, rows: Int) -> HTTPRequest {
    let envelope = """
      <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>\
      <Get_NewHome_MAP_By_Lat_Lon_V3 xmlns="http://tempuri.org/"><userID>demo</userID>\
      <passWord>demo</passWord><latitude>13.75</latitude><longitude>100.5</longitude>\
      <radius>200</radius><linePerPage>\(rows)</linePerPage>\
      </Get_NewHome_MAP_By_Lat_Lon_V3></s:Body></s:Envelope>
      """
    return HTTPRequest(
      service: "feed", url: url, method: .post,
      headers: ["Content-Type": "text/xml; charset=utf-8"], body: Array(envelope.utf8),
      limits: .patient)
  }

  /// Returns the peak memory of a process since `resetPeak`, in bytes.
  private func peak(of process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return 1_024 * (try #require(line.split(separator: " ").compactMap { Int($0) }.first))
  }

  private func resetPeak(of process: Int32) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: "/proc/\(process)/clear_refs"))
    try file.write(contentsOf: Data("5".utf8))
    try file.close()
  }

  @Test(
    .withoutSanitizer,
    .enabled(
      if: FileManager.default.isWritableFile(atPath: "/proc/self/clear_refs"),
      "there is no /proc/PID/clear_refs here to measure memory with"))
  func fiftyThousandRowsUseLittleMemory() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    var table = "id,name,lat,lon,address\n"
    for row in 1...50_000 {
      table += "\(row),บ้านสวย <\(row)>,\(13.5 + Double(row % 500) / 1_000),"
      table += "\(100.3 + Double(row / 500) / 500),แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร\n"
    }
    try Data(table.utf8).write(to: file)
    let provider = RunningProgram(["feed", "serve", "--data", file.path])
    try provider.start()
    let url = try #require(await provider.firstLine())
    // The first search makes one-time allocations, which the measurement must exclude.
    _ = try await http.collect(request(url, rows: 100))
    try resetPeak(of: provider.identifier)
    let before = try peak(of: provider.identifier)
    let answer = try await http.collect(request(url, rows: 50_000))
    let growth = try peak(of: provider.identifier) - before
    #expect(answer.response.status == 200)
    #expect(answer.body.count > 30 << 20)
    #expect(
      String(decoding: answer.body.suffix(200), as: UTF8.self).contains(
        "<totalItem>50000</totalItem>"))
    #expect(growth < 8 << 20, "\(growth) bytes for an answer of \(answer.body.count)")
    provider.terminate()
    #expect(await provider.outcome().status == 0)
  }

  @Test func changedFileIsServedWithoutRestart() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("id,lat,lon\n1,13.75,100.5\n".utf8).write(to: file)
    let provider = RunningProgram(["feed", "serve", "--data", file.path])
    try provider.start()
    let url = try #require(await provider.firstLine())
    try Data("id,lat,lon\n2,13.75,100.5\n3,13.75,100.5\n".utf8).write(to: file, options: .atomic)
    // Until the file is reloaded, every response contains exactly the old rows.
    var total = 1
    let patience = ContinuousClock.now + .seconds(540)
    while total == 1, ContinuousClock.now < patience {
      let answer = try await http.collect(request(url, rows: 10))
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.response.status == 200)
      total = text.contains("<totalItem>2</totalItem>") ? 2 : 1
      #expect(text.contains("<a:A_ID>1</a:A_ID>") == (total == 1))
      #expect(text.contains("<a:A_ID>3</a:A_ID>") == (total == 2))
    }
    #expect(total == 2)
    provider.terminate()
    let outcome = await provider.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Serving 2 homes."))
  }
}
