/**
 * Loaded before the shop (`NODE_OPTIONS=--import=…`): on SIGUSR2 it prints for how long its thread was held at most
 * since the last time, and how long a piece of work takes there that takes 18 ms on a quiet machine.
 */
import { isMainThread } from 'node:worker_threads'

const text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, n) => ({ id: n.toString(36), name: `thing ${n}`, tags: [n, n + 1] })),
)

function work() {
  const begun = performance.now()
  for (let times = 0; times < 3; times++) {
    const seen = new Map()
    for (const each of JSON.parse(text)) seen.set(each.id, each.name)
  }
  return performance.now() - begun
}

let longestMs = 0
let last = performance.now()

if (isMainThread) {
  setInterval(() => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }, 1).unref()
  process.on('SIGUSR2', () => {
    longestMs = Math.max(longestMs, performance.now() - last)
    const turns = { longestMs, workMs: (work() + work()) / 2 }
    process.stdout.write(`turns ${JSON.stringify(turns)}\n`)
    longestMs = 0
    last = performance.now()
  })
}
