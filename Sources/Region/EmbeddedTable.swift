/// Returns the bytes of a table that the program contains.
package func embeddedTable(
  _ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>
) -> [UInt8] {
  var length = 0
  let bytes = table(&length)
  return Array(UnsafeBufferPointer(start: bytes, count: length))
}
