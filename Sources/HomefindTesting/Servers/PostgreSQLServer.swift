import Foundation

/// A PostgreSQL server of the tests' own, at a Unix socket; one for all tests of a process, which ends
/// with it however that ends.
public final class PostgreSQLServer: Sendable {
  /// Why a test that needs one is skipped elsewhere.
  public static let absence: String =
    Sanitizer.isAbsent
    ? "PostgreSQL 15 with PostGIS is not installed (Debian's packages postgresql-15 and postgresql-15-postgis-3)"
    : "libpq is not built for a sanitizer"

  /// Whether the programs and PostGIS are there, and no sanitizer, which libpq is not built for.
  public static let isPresent =
    Sanitizer.isAbsent
    && FileManager.default.isExecutableFile(atPath: "\(programs)/initdb")
    && FileManager.default.fileExists(
      atPath: "/usr/share/postgresql/15/extension/postgis.control")

  /// The server, which begins with the first test that asks for it.
  ///
  /// - Throws: `Failure` where it does not start.
  public static var shared: PostgreSQLServer {
    get async throws { try await starting.value }
  }

  /// Why the server did not start.
  public struct Failure: Error, CustomStringConvertible {
    /// What it said.
    public let description: String
  }

  private static let programs = "/usr/lib/postgresql/15/bin"
  private static let starting = Task { try await PostgreSQLServer() }

  /// The folder of its socket and its files.
  public let folder: String
  private let program: SpawnedProgram
  /// The server stops when this end of a pipe is closed: at the latest by the system, when the process
  /// ends.
  private let life: Int32

  /// The address of a database, for the superuser unless another role is named.
  public func address(of database: String, as role: String = "postgres") -> String {
    "postgresql://\(role)@/\(database)?host=\(folder)"
  }

  /// A server of its own, which ends with its last reference.
  ///
  /// - Parameter primary: The server that it follows as its standby; nil for none.
  /// - Throws: `Failure` where it does not start.
  public init(following primary: PostgreSQLServer? = nil) async throws {
    folder =
      FileManager.default.temporaryDirectory.appending(
        path: "homefind-postgresql-\(UUID().uuidString.prefix(8))"
      ).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = Self.script(making: primary == nil ? Self.newServer : Self.standby)
    var words = ["/bin/sh", "-c", script, "sh", folder, Self.programs]
    if let primary { words.append(primary.folder) }
    if getuid() == 0 {
      // The server refuses to run as root.
      guard let user = getpwnam("postgres")?.pointee,
        chown(folder, user.pw_uid, user.pw_gid) == 0
      else { throw Failure(description: "there is no user postgres") }
      words =
        ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] + words
    }
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    life = ends[1]
    let output = OutputPipe()
    program = try SpawnedProgram(
      words[0], Array(words.dropFirst()), input: ends[0], output: output.writingEnd)
    close(ends[0])
    output.read()
    guard await output.firstLine() == "ready" else {
      let log = try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)
      throw Failure(description: log ?? "the server left no log")
    }
  }

  deinit { close(life) }

  /// The files of a server without databases of the tests'. Members of the role `secured` need a
  /// password; the other roles are believed.
  private static let newServer = """
    "$2/initdb" -D data -U postgres -E UTF8 --locale=C.UTF-8 -A trust --no-sync >log 2>&1
    printf '%s\\n' 'local all +secured scram-sha-256' 'local all all trust' \
      'local replication all trust' >data/pg_hba.conf
    """

  /// Those of a server that follows the one whose folder is `$3`.
  private static let standby = """
    "$2/pg_basebackup" -h "$3" -U postgres -D data -R -X stream -c fast --no-sync >log 2>&1
    """

  /// Makes the server, says so, and takes it away when nobody is left to want it.
  private static func script(making files: String) -> String {
    """
    set -e
    cd "$1"
    trap 'cd /; rm -rf "$1"' EXIT
    \(files)
    printf '%s\\n' "listen_addresses = ''" "unix_socket_directories = '$1'" 'fsync = off' \
      'max_connections = 200' >>data/postgresql.conf
    "$2/pg_ctl" -D data -w -l log start >/dev/null 2>&1
    [ -e data/standby.signal ] ||
      "$2/psql" -h "$1" -U postgres -d postgres -qc 'CREATE ROLE secured' >>log 2>&1
    echo ready
    cat >/dev/null
    "$2/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1
    """
  }
}
