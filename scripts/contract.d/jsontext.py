"""Formats JSON for people: values that fit on a line are written on one line."""
import json

WIDTH = 120


def text(value, indent=0, before=0):
    """Formats a value at the given indentation, after a key of `before` characters."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + before + len(flat) < WIDTH or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        keys = {key: json.dumps(key, ensure_ascii=False) + ": " for key in value}
        parts = [keys[key] + text(item, indent + 2, len(keys[key])) for key, item in value.items()]
    else:
        parts = [text(item, indent + 2) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    body = (",\n" + inner).join(parts)
    return f"{opening}\n{inner}{body}\n{' ' * indent}{closing}"
