"""Calls every tool as PyPI's client of the Model Context Protocol does, and prints what came of it.

usage: mcp_client.py MODE PROGRAM|URL [ARGUMENT ...]

MODE is auto (the newest era first) or legacy. A URL is asked over HTTP, a program is started (stdio).
Prints a JSON object: the tools by their names, each with whether its call was an error, its text and what it
answered; the client checks that against the tool's schema.
"""
import asyncio
import json
import sys

from mcp import Client, StdioServerParameters

CALLS = {
    "search_homes": {
        "commute": ["Asok:25min"], "type": ["condo"], "max-price": "3000000", "limit": 5},
    "show_home": {"id": "145831"},
    "compare_homes": {"ids": ["145831", "131958"]},
    "find_places": {"q": "thong lo"},
    "find_stations": {"q": "Asok"},
    "stations_near": {"lat": 13.737, "lon": 100.56, "limit": 2},
    "plan_route": {"from": "Asok", "to": "Mo Chit"},
    "travel_times": {"from": ["Asok"], "to": ["Siam", "Mo Chit"]},
    "market_prices": {"at": "Asok"},
    "list_companies": {"limit": 2},
}


async def main(mode, place, *arguments):
    server = place if place.startswith("http") else StdioServerParameters(
        command=place, args=list(arguments))
    async with Client(server, mode=mode) as client:
        listed = await client.list_tools()
        seen = {}
        for tool in listed.tools:
            result = await client.call_tool(tool.name, CALLS[tool.name])
            seen[tool.name] = {
                "isError": bool(result.is_error),
                "text": result.content[0].text,
                "answer": result.structured_content,
            }
        print(json.dumps(seen))


asyncio.run(main(*sys.argv[1:]))
