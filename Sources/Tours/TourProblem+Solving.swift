extension TourProblem {
  /// Returns the best tour: among those that keep every appointment the one with the least travel,
  /// and among equals the one that ends first. It is optimal for up to twelve homes, and good
  /// beyond that.
  ///
  /// If `impossibleAppointments` is not empty, some visits of the tour end too late.
  public func solved() -> TourSchedule {
    if visits.count <= ExactTour.most, let order = ExactTour.order(of: self) {
      return schedule(of: order)
    }
    return schedule(of: ImprovedTour.order(of: self))
  }
}
