/// Returns `count` random bytes from the system's generator.
package func randomBytes(_ count: Int) -> [UInt8] {
  var generator = SystemRandomNumberGenerator()
  return (0..<count).map { _ in .random(in: .min ... .max, using: &generator) }
}
