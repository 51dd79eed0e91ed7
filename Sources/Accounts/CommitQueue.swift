import Dispatch
import GRDB
import Synchronization

/// Lets waiting writers share a transaction, because each transaction waits for the disk.
///
/// The first waiting writer runs the changes of all waiting writers, each in a separate savepoint,
/// so that a failing change does not undo the other changes.
final class CommitQueue: Sendable {
  /// A waiting change. The `Sendable` conformance is unchecked because only one thread at a time
  /// uses a change's properties: the thread that waits for `isOver`, or the thread that runs the
  /// change.
  private final class Job: @unchecked Sendable {
    /// Nil after the change has run, because `withoutActuallyEscaping` traps if a reference
    /// remains.
    private var body: ((Database) throws -> Void)?
    var outcome: Result<Void, any Error>?
    let isOver = DispatchSemaphore(value: 0)

    init(_ body: @escaping (Database) throws -> Void) { self.body = body }

    /// Runs the change once.
    func run(_ db: Database) throws {
      defer { body = nil }
      try body?(db)
    }

    /// Completes the change with an outcome.
    func end(with outcome: Result<Void, any Error>) {
      body = nil
      self.outcome = outcome
    }
  }

  private struct State {
    var waiting: [Job] = []
    /// Whether a thread is running the changes of all writers.
    var hasLeader = false
  }

  private let state = Mutex(State())

  /// Runs `body`, and returns once its changes are on disk.
  ///
  /// - Throws: The error that `body` throws, or `DatabaseError`; in either case, the changes of
  ///   `body` are undone.
  func run(on database: any DatabaseWriter, _ body: (Database) throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      let job = Job(body)
      let leads = state.withLock { state in
        state.waiting.append(job)
        defer { state.hasLeader = true }
        return !state.hasLeader
      }
      if !leads { job.isOver.wait() }
      // A writer that wakes up without an outcome becomes the leader of the next batch.
      if job.outcome == nil { lead(on: database) }
      try job.outcome?.get()
    }
  }

  /// Runs the changes of all writers that are currently waiting, then hands over to the first
  /// writer that has arrived in the meantime.
  private func lead(on database: any DatabaseWriter) {
    let jobs = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    commit(jobs, on: database)
    let next = state.withLock { state in
      state.hasLeader = !state.waiting.isEmpty
      return state.waiting.first
    }
    // The first job belongs to the leader.
    for job in jobs.dropFirst() { job.isOver.signal() }
    next?.isOver.signal()
  }

  private func commit(_ jobs: [Job], on database: any DatabaseWriter) {
    do {
      try database.write { db in
        guard jobs.count > 1 else { return try jobs[0].run(db) }
        for job in jobs {
          do {
            try db.inSavepoint {
              try job.run(db)
              return .commit
            }
          } catch {
            // Some errors, such as a full disk, abort the whole transaction.
            guard db.isInsideTransaction else { throw error }
            job.outcome = .failure(error)
          }
        }
      }
      for job in jobs where job.outcome == nil { job.end(with: .success(())) }
    } catch {
      for job in jobs where job.outcome == nil { job.end(with: .failure(error)) }
    }
  }
}
