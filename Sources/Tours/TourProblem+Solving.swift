extension TourProblem {
  /// Returns the best tour: among the tours that keep every appointment, the one with the least
  /// travel. If several tours have the least travel, returns the one that ends first. The result is
  /// optimal for up to twelve homes, and good for more.
  ///
  /// If `impossibleAppointments` is not empty, some of the tour's visits end too late.
  public func solved() -> TourSchedule {
    if visits.count <= ExactTour.most, let order = ExactTour.order(of: self) {
      return schedule(of: order)
    }
    return schedule(of: ImprovedTour.order(of: self))
  }
}
