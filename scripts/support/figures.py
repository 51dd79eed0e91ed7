import statistics


def median(values):
    """Returns the median of the numbers. If a value could not be measured, returns the first string, which states the
    reason.
    """
    texts = [value for value in values if isinstance(value, str)]
    numbers = [value for value in values if isinstance(value, (int, float))]
    return texts[0] if texts else statistics.median(numbers) if numbers else None


def percentile(values, part):
    """Returns the percentile `part` of the values; `None` for an empty list."""
    values = sorted(values)
    return values[min(len(values) - 1, len(values) * part // 100)] if values else None


def memory(pid, field="VmRSS"):
    """Returns the memory of a process in megabytes, current (VmRSS) or peak (VmHWM); `None` after the process has
    exited.
    """
    try:
        with open(f"/proc/{pid}/status") as file:
            for line in file:
                if line.startswith(field + ":"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    return None


def slope(samples):
    """Returns the slope of the least-squares line through (x, y) pairs."""
    count = len(samples)
    x, y = sum(a for a, _ in samples) / count, sum(b for _, b in samples) / count
    below = sum((a - x) ** 2 for a, _ in samples)
    return sum((a - x) * (b - y) for a, b in samples) / below if below else 0.0
