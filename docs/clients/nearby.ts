// A page of the homes near a place: nearby.ts ADDRESS LAT LON [NAME=VALUE…]
//
//     node --experimental-strip-types nearby.ts http://127.0.0.1:8080 13.7370 100.5603 type=condo limit=5
//     deno run --allow-net nearby.ts http://127.0.0.1:8080 13.7370 100.5603 type=condo limit=5
//
// Prints a line for each home (id, price in baht, distance in metres and name, separated by tabs) and the total number
// of homes. If the service rejects the request, prints the error to standard error and exits with status 1. Needs only
// Node 22.6 or Deno 2.
import process from "node:process";

interface Home {
  id: string;
  name: { en?: string; th?: string };
  price?: { text: string; min?: number; max?: number };
  distanceMeters: number;
}

interface Answer {
  total: number;
  items: Home[];
}

/** A problem document (RFC 9457). */
interface ProblemDocument {
  title: string;
  detail: string;
  invalid_params?: { name: string; reason: string }[];
}

class Problem extends Error {
  constructor(document: ProblemDocument) {
    const bad = document.invalid_params?.map((one) => `${one.name}: ${one.reason}`);
    super([document.title, ...(bad ?? [document.detail])].join("\n  "));
  }
}

/** Returns the response from /v1/nearby. Throws a Problem if the service rejects the request. */
async function nearby(address: string, parameters: URLSearchParams): Promise<Answer> {
  const answer = await fetch(`${address.replace(/\/+$/, "")}/v1/nearby?${parameters}`, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(60_000),
  });
  if (answer.ok) return await answer.json() as Answer;
  // An intermediate proxy might respond in another format.
  if (answer.headers.get("Content-Type") !== "application/problem+json") {
    throw new Error(`${address} answers ${answer.status}`);
  }
  throw new Problem(await answer.json() as ProblemDocument);
}

function line(home: Home): string {
  const name = home.name.en || home.name.th || "-";
  return [home.id, home.price?.min ?? "-", Math.floor(home.distanceMeters), name].join("\t");
}

const [address, latitude, longitude, ...more] = process.argv.slice(2);
if (longitude === undefined) {
  console.error("A page of the homes near a place: nearby.ts ADDRESS LAT LON [NAME=VALUE…]");
  process.exit(1);
}
const parameters = new URLSearchParams({ lat: latitude, lon: longitude });
for (const one of more) {
  const [name, ...value] = one.split("=");
  parameters.append(name, value.join("="));
}
try {
  const found = await nearby(address, parameters);
  for (const home of found.items) console.log(line(home));
  console.log(`${found.items.length} of ${found.total} homes`);
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure);
  process.exitCode = 1;
}
