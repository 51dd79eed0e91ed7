import Geo
import JSONStream
import Messages
import Ranking
import Search
import Stations
import Synchronization

/// Caches the JSON for a snapshot's homes, without the fields that depend on the search's centre.
/// Writing this JSON accounts for most of the work for an answer, and searches around different
/// centres often find the same homes.
///
/// The cache stores up to 16 MiB, which is about 18,000 homes; when it is full, it drops all
/// fragments.
final class HomeFragments: Sendable {
  /// The JSON of a home's fields before and after the fields that depend on the centre. The
  /// pointers are valid as long as their arena exists.
  private struct Fragment: @unchecked Sendable {
    let head: UnsafeRawBufferPointer
    let tail: UnsafeRawBufferPointer
    let mark: BearingMeter.Mark
  }

  private struct State {
    var fragments: [Fragment] = []
    /// The number of each home's fragment, starting at 1, or 0 if there is no fragment; indexed by
    /// the home's position in the snapshot.
    var numbers: [Language: [UInt32]] = [:]
    var arena = ByteArena()

    func fragments(
      of items: [RankAnswer.Item], in language: Language
    ) -> [Fragment?] {
      let numbers = numbers[language] ?? []
      return items.map { item in
        let place = item.home.place
        guard place < numbers.count, numbers[place] > 0 else { return nil }
        return fragments[Int(numbers[place]) - 1]
      }
    }

    mutating func keep(_ fragment: Fragment, of home: Home, in language: Language) {
      fragments.append(fragment)
      let missing = max(0, home.place + 1 - (numbers[language]?.count ?? 0))
      numbers[language, default: []].append(contentsOf: repeatElement(0, count: missing))
      numbers[language]?[home.place] = UInt32(fragments.count)
    }
  }

  private static let capacity = 16 << 20

  private let state = Mutex(State())

  /// Writes each home as a JSON object.
  ///
  /// - Parameter stations: The stations of the snapshot, which never change.
  func write(
    _ items: [RankAnswer.Item], around center: Coordinate, _ language: Language,
    _ stations: StationTable, to json: inout JSONWriter
  ) {
    let options = AnswerOptions(language: language)
    let meter = BearingMeter(from: center)
    // Hold the lock only during the lookup, because all event loops share it.
    let (known, arena) = state.withLock { state in
      (state.fragments(of: items, in: language), state.arena)
    }
    withExtendedLifetime(arena) {
      for (item, known) in zip(items, known) {
        func write(_ fragment: Fragment) {
          json.object { json in
            json.fields(json: fragment.head)
            RankedHome.writePlace(
              to: &json, distance: item.distance, bearing: meter.bearing(to: fragment.mark), options
            )
            json.fields(json: fragment.tail)
          }
        }
        if let known { write(known) } else { make(item.home, options, stations, write) }
      }
    }
  }

  /// Creates and caches a home's fragment, and keeps its memory valid until `use` returns.
  private func make(
    _ home: Home, _ options: AnswerOptions, _ stations: StationTable, _ use: (Fragment) -> Void
  ) {
    let listing = home.listing
    let head = Self.fields { listing.writeHead(to: &$0, as: home.listingID, options) }
    let tail = Self.fields { json in
      listing.writeTail(to: &json, options)
      NearbyStation(to: home.position, of: stations)?.writeField(to: &json)
      home.offers.map(SourceListing.init).writeField(to: &json, options)
    }
    let (fragment, arena) = state.withLock { state in
      if state.arena.count + head.count + tail.count > Self.capacity { state = State() }
      let fragment = Fragment(
        head: state.arena.add(head), tail: state.arena.add(tail),
        mark: BearingMeter.Mark(home.position))
      state.keep(fragment, of: home, in: options.language)
      return (fragment, state.arena)
    }
    withExtendedLifetime(arena) { use(fragment) }
  }

  /// Returns the fields that `write` writes, without the enclosing braces.
  private static func fields(_ write: (inout JSONWriter) -> Void) -> ArraySlice<UInt8> {
    var json = JSONWriter(capacity: 1_024)
    json.object { write(&$0) }
    return json.bytes.dropFirst().dropLast()
  }
}

/// An arena of bytes. Added bytes do not move or change until the arena is deallocated, so they can
/// be read without a lock while more bytes are added under a lock.
private final class ByteArena: @unchecked Sendable {
  private static let pieceSize = 1 << 20

  private var pieces: [UnsafeMutableRawBufferPointer] = []
  /// The number of bytes that are used in the last piece.
  private var used = 0
  /// The total size of all pieces in bytes.
  private(set) var count = 0

  deinit {
    for piece in pieces { piece.deallocate() }
  }

  /// Adds a copy of `bytes` and returns it.
  func add(_ bytes: ArraySlice<UInt8>) -> UnsafeRawBufferPointer {
    if bytes.count > (pieces.last?.count ?? 0) - used {
      let size = max(Self.pieceSize, bytes.count)
      pieces.append(.allocate(byteCount: size, alignment: 1))
      (used, count) = (0, count + size)
    }
    let place = UnsafeMutableRawBufferPointer(rebasing: pieces[pieces.count - 1][used...])
    place.copyBytes(from: bytes)
    used += bytes.count
    return UnsafeRawBufferPointer(rebasing: place[..<bytes.count])
  }
}
