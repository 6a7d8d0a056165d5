/** Opens a real shop, plays the scenarios with both clients at once, and compares what they saw. Prints the counts last. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { startShop } from '../e2e/shop.ts'
import { AlwaysPresent } from './always-present.ts'
import { compareOutcomes, type Difference } from './compare.ts'
import { listed, type ListedDifference } from './differences.ts'
import type { Outcome } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const MAX_LINES = 12
const PATIENCE_MS = 60_000
const begun = performance.now()
const shop = await startShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.remove().then(() => process.exit(1)))
const [official, ours] = await Promise.all([play('official'), play('ours')]).finally(shop.remove)

const present = new AlwaysPresent()
const seen = new Map<ListedDifference, number>()
const counts = { passed: 0, failed: 0 }
for (const { name } of scenarios) report(name, ...judge(name))
reportDifferences()
const seconds = ((performance.now() - begun) / 1000).toFixed(1)
console.log(`\n${present.count} fields that the official typings promise were looked for (${seconds} s).`)
console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function play(side: 'official' | 'ours'): Promise<Map<string, Outcome>> {
  const player = fork(join(import.meta.dirname, 'play.ts'), [side, shop.providerUrl], {
    execArgv: ['--conditions=source'],
    serialization: 'advanced', // keeps dates
    timeout: PATIENCE_MS,
  })
  const outcomes = new Map<string, Outcome>()
  player.on('message', (outcome: Outcome) => outcomes.set(outcome.name, outcome))
  await Promise.all([once(player, 'exit'), once(player, 'disconnect')])
  return outcomes
}

function judge(name: string): [problems: string[], detail: string] {
  const theirs = official.get(name)
  const mine = ours.get(name)
  if (!theirs || !mine) return [[`${theirs ? 'our' : 'the official'} client did not come to it`], '']

  const problems: string[] = []
  if (theirs.failure) problems.push(`official client: ${theirs.failure}`)
  if (mine.failure) problems.push(`our client: ${mine.failure}`)
  for (const sight of theirs.sights) {
    for (const path of present.missingIn(sight)) problems.push(`${sight.call}: ${path} is missing`)
  }
  let known = 0
  for (const difference of theirs.failure || mine.failure ? [] : compareOutcomes(theirs, mine)) {
    const entry = listed.find((each) => each.isSeenIn(difference))
    if (entry) seen.set(entry, (seen.get(entry) ?? 0) + 1)
    else problems.push(describe(difference))
    known += entry ? 1 : 0
  }
  const detail = `${theirs.sights.length} seen, ${theirs.requests.length} requests`
  return [problems, known > 0 ? `${detail}, ${known} listed differences` : detail]
}

function describe({ call, path, official: theirs, ours: mine }: Difference): string {
  const show = (value: unknown) => inspect(value, { depth: 2, breakLength: Infinity, maxStringLength: 200 })
  return `${call}: ${path}\n        official ${show(theirs)}\n        ours     ${show(mine)}`
}

function report(name: string, problems: string[], detail: string): void {
  counts[problems.length === 0 ? 'passed' : 'failed']++
  console.log(`${problems.length === 0 ? '  ok' : 'FAIL'}  ${name}${detail && `  (${detail})`}`)
  for (const problem of problems.slice(0, MAX_LINES)) console.log(`      ${problem}`)
  if (problems.length > MAX_LINES) console.log(`      … and ${problems.length - MAX_LINES} more`)
}

/** A listed difference that nobody saw is a wrong entry: it would hide what comes to be there later. */
function reportDifferences(): void {
  console.log(`\n${listed.length} differences are listed:`)
  for (const each of listed) {
    const times = seen.get(each) ?? 0
    console.log(`      ${each.what} (${times} times): ${each.reason}`)
    if (times === 0) report(each.what, ['is listed as a difference, and nothing shows it'], '')
  }
}
