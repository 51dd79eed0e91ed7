package import JSONStream

extension JSONWriter {
  /// Returns a list as a document, `{"items":[…]}` with a trailing line feed: an object for each
  /// value, whose fields are written by `write`.
  package static func items<Value>(
    _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) -> [UInt8] {
    JSONWriter.document { $0.objects("items", values, write) }
  }
}
