package import JSONStream

extension JSONWriter {
  /// Returns the document of a list, `{"items":[…]}` with a trailing line feed: an object for each
  /// value, with fields written by `write`.
  package static func items<Value>(
    _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) -> [UInt8] {
    JSONWriter.document { $0.objects("items", values, write) }
  }
}
