import Foundation
public import Geo
public import Listings
import Machine
import Synchronization

/// A file of listings as a source: a table with a header, points of GeoJSON, or locations of AREA's XML.
/// It is read again when it changes; while it is broken, what it held before is served on.
public final class FileSource: ListingSource {
  /// The name that the settings give.
  public let name: String
  /// The kind in a word.
  public static let kind = "file"
  /// `file`.
  public var kind: String { Self.kind }
  /// The name and the path of the file.
  public let storeName: String
  /// Yes.
  public let isLocal = true
  /// Yes: the file.
  public let isCopy = true
  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// The file that was last read, well or not.
    var file: FileState?
    /// What was last read well, and when the file had changed before that.
    var content: FileListings?
    /// Why the file cannot be used now; nil where it can.
    var fault: SourceError?
  }

  /// The source called `name` whose listings are in the file at `path`.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
    storeName = "file:\(name):\(path)"
  }

  /// `broken` while the file cannot be used, so that what it held before is served.
  public var condition: String? { state.withLock { $0.fault == nil ? nil : "broken" } }

  /// Why the file cannot be used, while what it held before is served.
  public var fault: SourceError? { state.withLock { $0.content == nil ? nil : $0.fault } }

  /// When the file last changed.
  public var changedAt: Int64? { FileState(path: path)?.changedAt }

  /// The homes of the file there.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    let content = try content()
    return SourceListings(
      listings: content.listings.lying(around: center, radius: radius, types: types),
      skipped: content.skipped, total: content.listings.count)
  }

  /// The box around all homes of the file.
  public func extent() async throws(SourceError) -> BoundingBox? { try content().listings.extent }

  /// None: the file tells where homes are, not in which province.
  public func provinces() async throws(SourceError) -> [Province] { [] }

  /// None.
  public func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }

  /// What the file holds now, or held before it was broken.
  private func content() throws(SourceError) -> FileListings {
    try state.withLock { state throws(SourceError) in
      let present = FileState(path: path)
      if present != state.file || state.content == nil {
        do throws(SourceError) {
          state.content = try read(present)
          state.fault = nil
        } catch {
          state.fault = error
        }
        state.file = present
      }
      if let content = state.content { return content }
      throw state.fault ?? failure(.unreadable(.reading(path)))
    }
  }

  private func read(_ file: FileState?) throws(SourceError) -> FileListings {
    // Who opens a pipe waits for a writer.
    guard file?.isRegular == true, let handle = FileHandle(forReadingAtPath: path) else {
      throw failure(.unreadable(.reading(path)))
    }
    defer { try? handle.close() }
    func next() throws(FileProblem) -> [UInt8] {
      try bytes { try handle.read(upToCount: 1 << 16) }
    }
    do throws(FileProblem) {
      let start = try next()
      if LocationHandler.mayRead(start) { return try FileListings(start: start, then: next) }
      let rest = try bytes { try handle.readToEnd() }
      return try FileListings(start + rest)
    } catch {
      throw failure(error)
    }
  }

  /// The bytes of the file that `read` gives; none at its end.
  private func bytes(_ read: () throws -> Data?) throws(FileProblem) -> [UInt8] {
    do {
      return [UInt8](try read() ?? Data())
    } catch {
      throw .unreadable(.reading(path))
    }
  }

  private func failure(_ problem: FileProblem) -> SourceError {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return SourceError(
      .unavailable, FileMessage(file: file, source: name, problem: problem), cause: path)
  }
}
