"""Prints the travel times of the best tours that OR-Tools finds.

Reads a file with a JSON list of problems: `travel` (seconds from each place, the start first, to each other), `stay`
(seconds at each home), `windows` (`[from, to]` of an appointment, or `[]`), `leaves` and `returns`. Prints a line for
each problem: the travel time in seconds of the tour that guided local search finds within the number of seconds in the
second argument, or -1 if it finds no tour.
"""
import json
import sys

from ortools.constraint_solver import pywrapcp, routing_enums_pb2


def best(problem, seconds):
    travel, stay = problem["travel"], problem["stay"]
    count = len(travel)
    # A tour that does not return ends at a virtual place; the travel time to it from every other place is 0.
    end = 0 if problem["returns"] else count
    size = count if problem["returns"] else count + 1
    manager = pywrapcp.RoutingIndexManager(size, 1, [0], [end])
    model = pywrapcp.RoutingModel(manager)

    def between(first, second):
        a, b = manager.IndexToNode(first), manager.IndexToNode(second)
        return 0 if b >= count or a >= count else travel[a][b]

    def with_stay(first, second):
        a = manager.IndexToNode(first)
        return between(first, second) + (stay[a - 1] if 0 < a < count else 0)

    model.SetArcCostEvaluatorOfAllVehicles(model.RegisterTransitCallback(between))
    model.AddDimension(model.RegisterTransitCallback(with_stay), 400_000, 400_000, False, "time")
    time = model.GetDimensionOrDie("time")
    time.CumulVar(model.Start(0)).SetRange(problem["leaves"], problem["leaves"])
    for home, window in enumerate(problem["windows"]):
        if window:
            time.CumulVar(manager.NodeToIndex(home + 1)).SetRange(window[0], window[1] - stay[home])
    search = pywrapcp.DefaultRoutingSearchParameters()
    search.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.LOCAL_CHEAPEST_INSERTION
    search.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    search.time_limit.FromMilliseconds(int(seconds * 1000))
    # An initial tour that meets all appointments is hard to find, so start with a tour that visits the homes with
    # appointments first.
    first = sorted(range(1, count), key=lambda home: (problem["windows"][home - 1] or [10**9])[0])
    model.CloseModelWithParameters(search)
    begun = model.ReadAssignmentFromRoutes([first], True)
    found = model.SolveFromAssignmentWithParameters(begun, search)
    return found.ObjectiveValue() if found else -1


with open(sys.argv[1], encoding="utf-8") as file:
    for task in json.load(file):
        print(best(task, float(sys.argv[2])), flush=True)
