public import Foundation
import Machine
import Stations
public import Transport

/// Loads sources from local files and from http and https URLs.
public struct SourceLoader: Sendable {
  /// The limits for each source.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of bytes; 128 MiB by default.
    public var bytes: Int
    /// The maximum time to wait for more data from the server; 15 seconds by default.
    public var silence: Duration
    /// The maximum duration of a download; 10 minutes by default.
    public var total: Duration

    /// Creates limits; every parameter has a default.
    public init(
      bytes: Int = 128 << 20, silence: Duration = .seconds(15), total: Duration = .seconds(600)
    ) {
      self.bytes = bytes
      self.silence = silence
      self.total = total
    }
  }

  private let http: HTTPClient
  private let limits: Limits
  private let now: @Sendable () -> Date
  private let onProgress: @Sendable (SourceProgress) -> Void

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - http: The HTTP client for the requests.
  ///   - limits: The limits for each source.
  ///   - now: Returns the current time.
  ///   - onProgress: Called for each piece of a download, on the client's thread.
  public init(
    http: HTTPClient, limits: Limits = Limits(), now: @escaping @Sendable () -> Date = Date.init,
    onProgress: @escaping @Sendable (SourceProgress) -> Void = { _ in }
  ) {
    self.http = http
    self.limits = limits
    self.now = now
    self.onProgress = onProgress
  }

  /// Returns the display name of a source: a URL without user, password, query and fragment, which
  /// may be secret, or a file name without folders.
  public static func name(of source: String) -> String {
    guard isURL(source), var parts = URLComponents(string: source) else {
      return isURL(source)
        ? "the source" : String(source.split(separator: "/").last ?? "the source")
    }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? "the source"
  }

  /// Fetches a source.
  ///
  /// - Parameters:
  ///   - source: A URL or the path of a file.
  ///   - entityTag: The entity tag of the known version.
  /// - Returns: The source, or nil if the server reports that it has not changed.
  /// - Throws: `StationSourceError` if the source cannot be loaded completely within the limits.
  func load(_ source: String, unless entityTag: String?) async throws(StationSourceError)
    -> SourceDocument?
  {
    Self.isURL(source)
      ? try await download(source, unless: entityTag) : try file(at: source)
  }

  /// Returns a URL with the invalid characters in its query escaped (RFC 3986), because people type
  /// unescaped Overpass queries.
  static func escaped(_ url: String) -> String {
    let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return url }
    var query: [UInt8] = []
    for byte in parts[1].utf8 {
      if Self.queryBytes.contains(byte) {
        query.append(byte)
      } else {
        query += Array("%".utf8) + Array(String(Int(byte) + 0x100, radix: 16).utf8.suffix(2))
      }
    }
    return "\(parts[0])?\(String(decoding: query, as: UTF8.self))"
  }

  private static let queryBytes = Set(
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + "-._~!$&'()*+,;=:@/?%#")
      .utf8)

  private static func isURL(_ source: String) -> Bool {
    let start = source.lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  private var timestamp: String { now().formatted(.iso8601) }

  func file(at path: String) throws(StationSourceError) -> SourceDocument {
    let name = Self.name(of: path)
    do {
      // Resolve symbolic links first: the checks apply to the target file.
      let url = URL(filePath: path).resolvingSymlinksInPath()
      let values = try url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values.isRegularFile == true else { throw StationSourceError(.notAFile, source: name) }
      guard (values.fileSize ?? 0) <= limits.bytes else {
        throw StationSourceError(.tooLarge(limit: limits.bytes), source: name)
      }
      return SourceDocument(
        name: name, bytes: Array(try Data(contentsOf: url)), retrieved: timestamp)
    } catch let error as StationSourceError {
      throw error
    } catch {
      throw StationSourceError(
        .unreadable(FileFault.reading(path), cause: "\(error)"), source: name)
    }
  }

  private func download(
    _ url: String, unless entityTag: String?
  ) async throws(StationSourceError) -> SourceDocument? {
    let name = Self.name(of: url)
    var limits = HTTPLimits()
    limits.bodyBytes = self.limits.bytes
    limits.silence = self.limits.silence
    limits.total = self.limits.total
    var request = HTTPRequest(service: .source, url: Self.escaped(url), limits: limits)
    if let entityTag { request.headers["If-None-Match"] = entityTag }
    let body = DownloadedBody()
    let response: HTTPResponse
    do throws(TransportError) {
      response = try await http.send(request) { head in
        body.expect(head.headers["Content-Length"].flatMap { Int($0) })
      } body: { bytes in
        let (received, total) = body.append(bytes)
        onProgress(SourceProgress(source: name, received: received, total: total))
      }
    } catch {
      throw StationSourceError(.transfer(error), source: name)
    }
    if response.status == 304, entityTag != nil { return nil }
    guard response.status == 200 else {
      throw StationSourceError(.status(response.status), source: name)
    }
    return SourceDocument(
      name: name, bytes: body.take(), retrieved: timestamp, entityTag: response.headers["ETag"])
  }
}
