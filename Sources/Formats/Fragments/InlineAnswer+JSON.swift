import JSONStream
public import Search

extension InlineAnswer {
  /// Hands the answer to `body` as a document of the format, in the language and with the parts of each
  /// home that `options` says, in UTF-8; and where its homes end, 0 where that is not known. Before that,
  /// nothing tells when the feed was asked.
  ///
  /// - Parameter fragments: The JSON of homes of earlier answers.
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

  /// The answer with its homes.
  private var whole: SearchAnswer {
    var answer = answer
    answer.items = items.map { RankedHome($0, around: answer.center.coordinate, stations) }
    return answer
  }
}
