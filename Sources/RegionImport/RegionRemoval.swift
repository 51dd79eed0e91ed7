import Foundation
import Machine
package import Region

/// The removal of an imported region.
package struct RegionRemoval: Sendable {
  /// The path of the region's folder.
  package let path: String
  private let hidden: String

  /// Finds the region `name`.
  ///
  /// - Throws: `RegionImportError` if there is no such imported region.
  package init(of name: String, from regions: RegionsFolder) throws(RegionImportError) {
    guard name != RegionSource.builtIn.name else { throw .builtIn(name) }
    guard let folder = regions.region(named: name)?.folder else { throw .unknown(name) }
    path = folder
    hidden = "\(regions.path)/.\(name).former"
  }

  /// Removes the region. It disappears from the list in one step.
  ///
  /// - Throws: `RegionImportError` if the folder cannot be changed.
  package func remove() throws(RegionImportError) {
    try? FileManager.default.removeItem(atPath: hidden)
    do throws(SystemFault) { try FileReplacement.rename(path, to: hidden) } catch {
      throw .notWritable(path)
    }
    try? FileManager.default.removeItem(atPath: hidden)
  }
}
