import Archive
import Foundation
import HomefindTesting
import Messages
import Testing

/// Tests archives created by Info-ZIP 3.0 (`infozip`, `streamed` from a pipe to a pipe, `zip64`
/// with `-fz`, `locked` with `-P`) and Python's zipfile (`python`, `descriptor` to a pipe,
/// `large-member` with force_zip64), all from the same stops.txt.
@Suite struct ZipArchiveTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  private func fixture(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name)))
  }

  @Test(arguments: [
    ("infozip.zip", "stops.txt"), ("streamed.zip", "-"), ("python.zip", "stored.txt"),
    ("python.zip", "deflated.txt"), ("descriptor.zip", "stops.txt"),
    ("large-member.zip", "STOPS.TXT"),
  ])
  func membersOfForeignArchivesAreRead(file: String, member: String) throws {
    let zip = try ZipArchive(fixture(file))
    let entry = try #require(zip.entry(named: member))
    #expect(try zip.contents(of: entry) == fixture("stops.txt"))
    #expect(ZipArchive.isZip(try fixture(file)))
  }

  @Test func namesAndFoldersAreListed() throws {
    let zip = try ZipArchive(fixture("infozip.zip"))
    #expect(
      zip.entries.map(\.name) == ["stops.txt", "folder/", "folder/เส้นทาง.kml", "empty.txt"])
    #expect(zip.entries.map(\.isFolder) == [false, true, false, false])
    let route = try #require(zip.entry(named: "เส้นทาง.kml"))
    #expect(try zip.contents(of: route) == Array("<kml/>\n".utf8))
    #expect(try zip.contents(of: zip.entries[3]).isEmpty)
    #expect(zip.entry(named: "folder") == nil)
  }

  /// macOS adds hidden files to an archive. Hidden files are not treated as members, regardless of
  /// their depth.
  @Test(arguments: [
    "__MACOSX/", "__MACOSX/stops.txt", "__MACOSX/feed/._stops.txt", "feed/__MACOSX/stops.txt",
    "._stops.txt", ".DS_Store", "feed/.DS_Store", ".git/stops.txt", "feed/.hidden/stops.txt",
  ])
  func hiddenFilesAreNotMembers(name: String) throws {
    var zip = Zip([name: "Mac OS X"])
    zip.add("feed/STOPS.txt", [0x78])
    zip.add(name, Array("Mac OS X".utf8))
    let archive = try ZipArchive(zip.bytes)
    #expect(archive.entries.map(\.name) == ["feed/STOPS.txt"])
    let entry = try #require(archive.entry(named: "stops.txt"))
    #expect(try archive.contents(of: entry) == [0x78])
  }

  /// Names with dots in other places are ordinary names. The safety checks also apply to hidden
  /// members.
  @Test func namesWithOrdinaryDotsAreMembers() throws {
    let zip = try ZipArchive(
      Zip(["./stops.txt": "", "a..b.txt": "", "v1.2/routes.txt": "", "_MACOSX/x.txt": ""]).bytes)
    #expect(
      zip.entries.map(\.name) == ["./stops.txt", "a..b.txt", "v1.2/routes.txt", "_MACOSX/x.txt"])
    #expect(throws: ZipError.unsafeName("__MACOSX/../../x")) {
      try ZipArchive(Zip(["__MACOSX/../../x": ""]).bytes)
    }
    #expect(throws: ZipError.tooManyEntries(limit: 1)) {
      try ZipArchive(Zip(["a": "", "__MACOSX/a": ""]).bytes, limits: ZipLimits(entries: 1))
    }
  }

  @Test func bytesBeforeAndAfterArchiveAreIgnored() throws {
    let whole = try fixture("descriptor.zip")
    for bytes in [Array("#!/bin/sh\n".utf8) + whole, whole + [10]] {
      let zip = try ZipArchive(bytes)
      #expect(try zip.contents(of: zip.entries[0]) == fixture("stops.txt"))
    }
  }

  @Test func unsupportedFormatsAreRejected() throws {
    #expect(throws: ZipError.zip64) { try ZipArchive(fixture("zip64.zip")) }
    let locked = try ZipArchive(fixture("locked.zip"))
    #expect(throws: ZipError.encrypted(name: "stops.txt")) {
      try locked.contents(of: locked.entries[0])
    }
    let python = try ZipArchive(fixture("python.zip"))
    #expect(throws: ZipError.unknownMethod(name: "squeezed.txt", method: 12)) {
      try python.contents(of: python.entries[2])
    }
  }

  @Test(arguments: [
    "../stops.txt", "a/../../b", "..", "/etc/passwd", "C:/b", "c:b", "..\\b", "a\\..\\..\\b",
    "a\0b", "",
  ])
  func namesOutsideFolderAreRejected(name: String) {
    var zip = Zip()
    zip.add("good", [1])
    zip.add(name, [2])
    let error = #expect(throws: ZipError.self) { try ZipArchive(zip.bytes) }
    guard case .unsafeName = error else {
      Issue.record("\(name): \(String(describing: error))")
      return
    }
    #expect(error?.description.contains("\0") == false)
  }

  @Test func namesResemblingParentFolderAreAccepted() throws {
    let zip = try ZipArchive(Zip(["a..b/...": "x", ".../b": "y"]).bytes)
    #expect(zip.entries.count == 2)
  }

  @Test func bombs() throws {
    var dense = Zip()
    dense.addZeros("zeros", 20 << 20)
    let limits = ZipLimits(ratio: 100)
    #expect(throws: ZipError.tooDense(name: "zeros", limit: 100)) {
      try ZipArchive(dense.bytes, limits: limits)
    }
    #expect(throws: ZipError.tooLarge(name: "zeros", limit: 1 << 20)) {
      try ZipArchive(dense.bytes, limits: ZipLimits(entryBytes: 1 << 20))
    }
    #expect(throws: ZipError.tooLarge(name: nil, limit: 1 << 20)) {
      try ZipArchive(dense.bytes, limits: ZipLimits(totalBytes: 1 << 20, ratio: 1000))
    }
    // Reading a member that understates its size fails once the data exceeds the stated size.
    var liar = Zip()
    liar.addZeros("zeros", 20 << 20, claiming: 1000)
    let zip = try ZipArchive(liar.bytes, limits: limits)
    #expect(throws: ZipError.damaged("length of zeros")) { try zip.contents(of: zip.entries[0]) }
  }

  @Test func tooManyMembersAreRejected() {
    #expect(throws: ZipError.tooManyEntries(limit: 1)) {
      try ZipArchive(Zip(["a": "", "b": ""]).bytes, limits: ZipLimits(entries: 1))
    }
  }

  @Test func overlappingMembersAreRejected() {
    // Point the second directory entry at the first member.
    var bytes = Zip(["a": "one", "b": "two"]).bytes
    let offset = bytes.count - 22 - 1 - 4
    bytes[offset] = 0
    #expect(throws: ZipError.damaged("members overlap")) { try ZipArchive(bytes) }
  }

  @Test func filesOfOtherFormatsAreRejected() throws {
    for text in ["", "<!DOCTYPE html><title>Sign in</title>", "PK"] {
      #expect(throws: ZipError.notZip) { try ZipArchive(Array(text.utf8)) }
    }
    #expect(ZipArchive.isZip("<html>".utf8) == false)
  }

  @Test func truncatedArchiveIsRejected() throws {
    let whole = try fixture("infozip.zip")
    for count in 0..<whole.count {
      // The archive's trailing comment is longer than the part that is cut off.
      #expect(throws: ZipError.self, "\(count) bytes") { try ZipArchive(Array(whole[..<count])) }
    }
  }

  /// If any byte is changed, the archive is rejected or returns the original contents.
  @Test func readerSurvivesAnyChangedByte() throws {
    for name in ["descriptor.zip", "infozip.zip"] {
      let whole = try fixture(name)
      let first = try ZipArchive(whole)
      let held = try first.entries.map { try first.contents(of: $0) }
      for place in whole.indices {
        for change in [UInt8(1), 0x80, 0xFF] {
          var bytes = whole
          bytes[place] ^= change
          do throws(ZipError) {
            let zip = try ZipArchive(bytes)
            for entry in zip.entries { #expect(held.contains(try zip.contents(of: entry))) }
          } catch {
            #expect(error.description.hasSuffix("."))
          }
        }
      }
    }
  }

  @Test(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)))
  func realFeedIsRead() throws {
    let zip = try ZipArchive(SharedData.bytes(of: "namtang-gtfs-partial-20230422.zip"))
    #expect(zip.entries.count == 5)
    let stops = try zip.contents(of: try #require(zip.entry(named: "stops.txt")))
    #expect(stops.count == 1_497_912)
    #expect(stops.starts(with: Array("stop_id,stop_name".utf8)))
  }
}
