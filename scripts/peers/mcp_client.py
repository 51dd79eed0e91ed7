"""Calls every tool with the PyPI client of the Model Context Protocol, and prints the results.

usage: mcp_client.py MODE PROGRAM|URL [ARGUMENT ...]

MODE is auto (the newest protocol era first) or legacy. Connects to a URL over HTTP, or starts a program and uses stdio.
Prints a JSON object: the tools by name, each with whether its call failed, its text, and its structured result, which
the client checks against the tool's schema.
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
