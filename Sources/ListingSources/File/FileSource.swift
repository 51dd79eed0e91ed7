import Foundation
public import Geo
public import Listings
import Machine
import Synchronization

/// A source of listings in a file: a table with a header, GeoJSON points, or locations in AREA XML.
/// The source reads the file again when the file changes. While the file is unreadable, the source
/// serves the previous content.
public final class FileSource: ListingSource {
  /// The name from the settings.
  public let name: String
  public static let kind = "file"
  /// The kind of this source, `file`.
  public var kind: String { Self.kind }
  /// The text "file", the source's name and the file's path, separated by colons.
  public let storeName: String
  /// Always true: the source responds as fast as a store.
  public let isLocal = true
  /// Always true: the file is a complete copy of the source's homes.
  public let isCopy = true
  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// The state of the file at the last attempt to read it.
    var file: FileState?
    /// The content of the file when it was last read successfully.
    var content: FileListings?
    /// The reason why the file is currently unusable; nil if it is usable.
    var fault: SourceError?
  }

  /// Creates a source with the listings in the file at `path`.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
    storeName = "file:\(name):\(path)"
  }

  /// `broken` while the file is unusable; otherwise nil.
  public var condition: String? { state.withLock { $0.fault == nil ? nil : "broken" } }

  /// The reason why the file is unusable, while the source serves the previous content; otherwise
  /// nil.
  public var fault: SourceError? { state.withLock { $0.content == nil ? nil : $0.fault } }

  /// The time of the file's last change, in seconds since 1970.
  public var changedAt: Int64? { FileState(path: path)?.changedAt }

  /// Returns the homes in the file that lie in the circle.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    let content = try content()
    return SourceListings(
      listings: content.listings.lying(around: center, radius: radius, types: types),
      skipped: content.skipped, total: content.listings.count)
  }

  /// Returns the box around all homes in the file.
  public func extent() async throws(SourceError) -> BoundingBox? { try content().listings.extent }

  /// Returns no provinces, because the file does not state the homes' provinces.
  public func provinces() async throws(SourceError) -> [Province] { [] }

  /// Returns no districts.
  public func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }

  /// Returns the content of the file, or the previous content while the file is unusable.
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
    // Open only regular files, because opening a pipe would wait for a writer.
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

  /// Returns the data from `read` as bytes; empty at the end of the file.
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
