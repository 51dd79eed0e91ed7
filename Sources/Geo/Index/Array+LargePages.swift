import Glibc

extension Array {
  /// Creates an array of `count` elements returned by `element`. Uses large memory pages if the
  /// array is so large that a traversal would often miss the processor's TLB.
  ///
  /// This is only a request: the system may use small pages instead.
  init(inLargePages count: Int, _ element: (Int) -> Element) {
    // All empty arrays share one buffer, so several threads might write its length concurrently.
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

  /// Moves the elements to memory with capacity for `count` elements, in large pages like
  /// ``init(inLargePages:_:)``.
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

  /// Requests large pages for the part of `memory` that consists of whole pages. The memory must
  /// not have been accessed yet.
  private static func adviseLargePages(_ memory: UnsafeMutableRawBufferPointer) {
    guard let start = memory.baseAddress, memory.count >= 2 * largePage else { return }
    let first = start.alignedUp(toMultipleOf: largePage)
    let length = (start + memory.count - first) / largePage * largePage
    madvise(first, length, MADV_HUGEPAGE)
  }
}
