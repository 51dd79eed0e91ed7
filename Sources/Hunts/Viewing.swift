public import Accounts

public typealias ViewingID = Identifier<Viewing>

/// A viewing of a home, arranged by members of a hunt.
public struct Viewing: Sendable, Hashable {
  /// A proposed period for a viewing, in seconds since 1970.
  public struct Span: Sendable, Hashable, Comparable {
    /// When the period begins.
    public var from: Int64
    /// When the period ends, which is later than `from`.
    public var to: Int64

    /// Creates a period; nil if `from` is negative or not before `to`, or if the period is longer
    /// than a day.
    public init?(from: Int64, to: Int64) {
      guard 0 <= from, from < to, to - from <= HuntLimits.viewingSeconds else { return nil }
      self.from = from
      self.to = to
    }

    /// Whether the first period begins earlier, or begins at the same time and ends earlier.
    public static func < (one: Span, other: Span) -> Bool {
      (one.from, one.to) < (other.from, other.to)
    }
  }

  /// An invited member's answer.
  public enum Answer: String, Sendable, Hashable, CaseIterable {
    /// The member has not answered yet.
    case open
    /// The member will come.
    case accepted
    /// The member will not come.
    case declined

    /// The answers that a member can give.
    public static let given: [Answer] = [.accepted, .declined]
  }

  /// An invited member.
  public struct Guest: Sendable, Hashable {
    /// The member.
    public var person: HuntPerson
    /// The member's answer.
    public var answer: Answer
    /// The proposed times that suit the member, as indices in the viewing's `times`; empty if all
    /// times suit the member.
    public var times: [Int]
  }

  public var id: ViewingID
  public var hunt: HuntID
  /// The home.
  public var listing: String
  /// The person who proposed the viewing; nil if the account was deleted.
  public var by: HuntPerson?
  /// The proposed times, in order.
  public var times: [Span]
  /// The index of the chosen time in `times`; nil if no time is chosen yet.
  public var chosen: Int?
  public var note: String
  /// The invited members.
  public var guests: [Guest]
  /// When the viewing was cancelled, in seconds since 1970; nil if it was not cancelled.
  public var cancelled: Int64?
  /// A counter that increases when the times change, a time is chosen, or the viewing is cancelled
  /// or resumed.
  public var sequence: Int
  /// When the viewing last changed, in seconds since 1970.
  public var changed: Int64
  /// The hunt version of the viewing's last change.
  public var version: Int64

  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Times are proposed, but no time is chosen yet.
    case proposed
    /// A time is chosen.
    case settled
    case cancelled
  }

  public var status: Status {
    cancelled != nil ? .cancelled : chosen != nil ? .settled : .proposed
  }

  /// The chosen time, if any.
  public var span: Span? { chosen.flatMap { times.indices.contains($0) ? times[$0] : nil } }
}

/// A viewing that a member proposes.
public struct NewViewing: Sendable, Hashable {
  /// The home.
  public var listing: String
  /// The proposed times; a single time is treated as chosen.
  public var times: [Viewing.Span]
  /// The invited members; nil for all members of the hunt except the one who proposes the viewing.
  public var guests: [AccountID]?
  public var note = ""
}

/// A change to a viewing; fields that are nil remain unchanged.
public struct ViewingEdit: Sendable, Hashable {
  /// The new times, which reset all answers.
  public var times: [Viewing.Span]?
  /// The index of the chosen time.
  public var chosen: Int?
  public var note: String?
  /// Whether the viewing is cancelled; false resumes a cancelled viewing.
  public var isCancelled: Bool?
  /// The `sequence` of the viewing that the client saw; nil accepts any sequence.
  public var sequence: Int?
}

/// An invited member's answer.
public struct ViewingAnswer: Sendable, Hashable {
  public var answer: Viewing.Answer
  /// The proposed times that suit the member, as indices in the viewing's `times`; empty if all
  /// times do.
  public var times: [Int] = []
  /// The `sequence` of the viewing that the client saw; nil accepts any sequence.
  public var sequence: Int?
}

extension Viewing {
  /// Checks that the viewing still has the `sequence` that the client saw. Does nothing if the
  /// client did not send a `sequence`.
  ///
  /// - Throws: `HuntError` if other times were proposed, a time was chosen, or the viewing was
  ///   cancelled.
  func require(sequence: Int?) throws(HuntError) {
    if let sequence, sequence != self.sequence { throw HuntError(.changed(.viewing)) }
  }

  /// Applies a change to the viewing.
  ///
  /// - Returns: Whether the invited members must answer again; nil if nothing changes.
  /// - Throws: `HuntError` if the chosen time is not one of the proposed times, or if the viewing
  ///   has changed since the client saw it.
  public mutating func apply(_ edit: ViewingEdit, at now: Int64) throws(HuntError) -> Bool? {
    try require(sequence: edit.sequence)
    let former = self
    var asksAnew = false
    if let times = edit.times.map({ Set($0).sorted() }), times != self.times {
      self.times = times
      chosen = times.count == 1 ? 0 : nil
      asksAnew = true
      for index in guests.indices {
        guests[index].answer = .open
        guests[index].times = []
      }
    }
    if let chosen = edit.chosen {
      guard times.indices.contains(chosen) else {
        throw HuntError("chosen", .notANumber(in: 0...max(0, times.count - 1)))
      }
      self.chosen = chosen
    }
    if let note = edit.note { self.note = note }
    if let isCancelled = edit.isCancelled, isCancelled != (cancelled != nil) {
      cancelled = isCancelled ? now : nil
    }
    guard self != former else { return nil }
    if times != former.times || chosen != former.chosen || cancelled != former.cancelled {
      sequence += 1
    }
    changed = now
    return asksAnew
  }
}
