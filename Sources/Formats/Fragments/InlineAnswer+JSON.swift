import JSONStream
public import Search

extension InlineAnswer {
  /// Calls `body` with the answer as a UTF-8 document, using the format, language and fields in
  /// `options`, and with the offset at which the document's homes end, or 0 if that is unknown. The
  /// bytes before that offset do not depend on the time at which the feed was queried.
  ///
  /// - Parameter fragments: The cached JSON for homes in earlier answers.
  public func withDocument<Result>(
    _ options: AnswerOptions, _ fragments: FragmentCache,
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ homesEnd: Int) -> Result
  ) -> Result {
    guard options.format == .json, options.fields == nil else {
      return whole.document(options).withUnsafeBufferPointer { body($0, 0) }
    }
    let center = answer.center.coordinate
    var homesEnd = 0
    let json = answer.json(options, homes: items.count) { json in
      fragments.fragments(of: snapshot).write(
        items, around: center, options.language, stations, to: &json)
      homesEnd = json.count
    }
    return json.withBytes { body($0, homesEnd) }
  }

  /// The answer including its homes.
  private var whole: SearchAnswer {
    var answer = answer
    answer.items = items.map { RankedHome($0, around: answer.center.coordinate, stations) }
    return answer
  }
}
