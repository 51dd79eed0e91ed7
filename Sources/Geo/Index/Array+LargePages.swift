import Glibc

extension Array {
  /// `count` elements that `element` makes, one after the other, in large pages of memory where
  /// there are so many that a walk would often miss the processor's table of pages.
  ///
  /// Large pages are asked for, not needed: where the system has none to give, the small ones do.
  init(inLargePages count: Int, _ element: (Int) -> Element) {
    // All empty arrays are one, of which every thread would write the length.
    guard count > 0 else {
      self = []
      return
    }
    self.init(unsafeUninitializedCapacity: count) { elements, initialized in
      Self.adviseLargePages(UnsafeMutableRawBufferPointer(elements))
      for place in 0..<count { elements.initializeElement(at: place, to: element(place)) }
      initialized = count
    }
  }

  /// Moves the elements to memory with room for `count` of them, in large pages as
  /// ``init(inLargePages:_:)`` has them.
  package mutating func reserveLargePages(_ count: Int) {
    let elements = self
    guard Swift.max(count, elements.count) > 0 else { return }
    self = Array(unsafeUninitializedCapacity: Swift.max(count, elements.count)) {
      room, initialized in
      Self.adviseLargePages(UnsafeMutableRawBufferPointer(room))
      initialized = room.initialize(fromContentsOf: elements)
    }
  }

  /// The size of a large page on the platforms that homefind runs on.
  private static var largePage: Int { 2 << 20 }

  /// Asks for large pages for as much of `memory`, which nothing was written to yet, as fills them.
  private static func adviseLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    guard let start = memory.baseAddress, memory.count >= 2 * largePage else { return }
    let first = start.alignedUp(toMultipleOf: largePage)
    let length = (start + memory.count - first) / largePage * largePage
    madvise(first, length, MADV_HUGEPAGE)
  }
}
