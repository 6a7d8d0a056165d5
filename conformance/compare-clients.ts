/**
 * Plays the scenarios with both clients and compares what they saw: at a real shop for each of the two, or one after
 * the other at the server that the options name. Prints the counts last.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { AlwaysPresent } from './always-present.ts'
import { compareOutcomes, type Difference } from './compare.ts'
import { acceptedDifferences } from './accepted-differences.ts'
import coverage from './coverage.json' with { type: 'json' }
import type { ScenarioRun, Scenario } from './scenario.ts'
import { scenarios } from './scenarios/index.ts'
import { findServer, openShop, type ServerUnderTest, USAGE } from './server-under-test.ts'
import { startStandIn } from './stand-in/server.ts'

const MAX_LINES = 12
const TIMEOUT_MS = 240_000
const begun = performance.now()
const server = await findServer(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exit(1)
})
const [official, ours] = server ? await playAt(server) : await playAtShops()

const present = new AlwaysPresent()
/** How often each listed difference was seen. */
const counts = new Map<string, number>()
const verdicts = { passed: 0, failed: 0, skipped: 0 }
const compared = { scenarios: 0, requests: 0, results: 0, functions: 0 }
for (const each of scenarios) reportScenario(each)
if (verdicts.skipped > 0)
  console.log(`\n${verdicts.skipped} scenarios were skipped: what all of them show is not judged.`)
else {
  reportDifferences()
  reportFunctions()
  reportReached()
}
for (const path of present.listedForNothing) report(path, ['is listed as what orders do not say, and they do'], '')
const seconds = ((performance.now() - begun) / 1000).toFixed(1)
console.log(`\n${present.count} fields that the official typings promise were looked for (${seconds} s).`)
console.log(`${verdicts.passed} passed, ${verdicts.failed} failed, ${verdicts.skipped} skipped`)
process.exitCode = verdicts.failed > 0 ? 1 : 0

/** At shops of their own, so that neither client sees changes by the other's merchant. */
async function playAtShops(): Promise<[ScenarioRun, ScenarioRun]> {
  const [theirShop, ourShop, standIn] = await Promise.all([openShop(), openShop(), startStandIn()])
  const close = async () => {
    standIn.close()
    await Promise.all([theirShop.close(), ourShop.close()])
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(1)))
  return Promise.all([play('official', theirShop, standIn.url), play('ours', ourShop, standIn.url)]).finally(close)
}

/** One after the other: each scenario removes its changes of the catalogue. */
async function playAt(shop: ServerUnderTest): Promise<[ScenarioRun, ScenarioRun]> {
  console.log(`At ${shop.url}, client ${shop.clientId}, storefront ${shop.storefrontUrl}:`)
  const standIn = await startStandIn()
  try {
    return [await play('official', shop, standIn.url), await play('ours', shop, standIn.url)]
  } finally {
    standIn.close()
  }
}

async function play(side: 'official' | 'ours', shop: ServerUnderTest, standInUrl: string): Promise<ScenarioRun> {
  const player = fork(join(import.meta.dirname, 'play.ts'), [side, JSON.stringify(shop), standInUrl], {
    execArgv: ['--conditions=cartwright-source'],
    serialization: 'advanced', // keeps dates
    timeout: TIMEOUT_MS,
  })
  let played: ScenarioRun = { outcomes: [], offered: [], called: [] }
  player.on('message', (message: ScenarioRun) => {
    played = message
  })
  await Promise.all([once(player, 'exit'), once(player, 'disconnect')])
  return played
}

function reportScenario(scenario: Scenario): void {
  const runs = scenario.isOfficialOnly ? [official] : [official, ours]
  const missing = runs
    .map(({ outcomes }) => outcomes.find(({ name }) => name === scenario.name)?.missing)
    .find((facility) => facility !== undefined)
  if (!missing) return report(scenario.name, ...compareScenario(scenario))
  verdicts.skipped++
  console.log(`skip  ${scenario.name}  (needs ${missing})`)
}

function compareScenario({ name, server, isOfficialOnly }: Scenario): [problems: string[], detail: string] {
  const theirs = official.outcomes.find((outcome) => outcome.name === name)
  const mine = isOfficialOnly ? theirs : ours.outcomes.find((outcome) => outcome.name === name)
  if (!theirs || !mine) return [[`${theirs ? 'our' : 'the official'} client did not come to it`], '']

  const problems: string[] = []
  if (theirs.failure) problems.push(`official client: ${theirs.failure}`)
  if (mine.failure) problems.push(`our client: ${mine.failure}`)
  // Answers of the stand-in prove nothing about the shop.
  for (const sight of server === 'shop' ? theirs.sights : []) {
    for (const path of present.missingIn(sight)) problems.push(`${sight.call}: ${path} is missing`)
  }
  let accepted = 0
  for (const difference of theirs.failure || mine.failure ? [] : compareOutcomes(theirs, mine)) {
    const entry = acceptedDifferences.find((each) => each.isSeenIn(difference))
    if (entry) counts.set(entry.what, (counts.get(entry.what) ?? 0) + 1)
    else problems.push(describe(difference))
    accepted += entry ? 1 : 0
  }
  compared.scenarios++
  compared.requests += theirs.requests.length
  compared.results += theirs.sights.length
  const detail = `${theirs.sights.length} results, ${theirs.requests.length} requests`
  return [problems, accepted > 0 ? `${detail}, ${accepted} listed differences` : detail]
}

function describe({ call, path, official: theirs, ours: mine }: Difference): string {
  const show = (value: unknown) => inspect(value, { depth: 2, breakLength: Infinity, maxStringLength: 400 })
  return `${call}: ${path}\n        official ${show(theirs)}\n        ours     ${show(mine)}`
}

function report(name: string, problems: string[], detail: string): void {
  verdicts[problems.length === 0 ? 'passed' : 'failed']++
  console.log(`${problems.length === 0 ? '  ok' : 'FAIL'}  ${name}${detail && `  (${detail})`}`)
  for (const problem of problems.slice(0, MAX_LINES)) console.log(`      ${problem}`)
  if (problems.length > MAX_LINES) console.log(`      … and ${problems.length - MAX_LINES} more`)
}

/**
 * A listed difference that nobody saw is a wrong entry: it would hide what comes to be there later. Users of the
 * official packages rely on the guide for every difference.
 */
function reportDifferences(): void {
  const guide = readFileSync(join(import.meta.dirname, '../docs/guides/differences.md'), 'utf8').replace(/\s+/g, ' ')
  console.log(`\n${acceptedDifferences.length} differences are listed:`)
  for (const { what, reason, isOnlyHere } of acceptedDifferences) {
    const times = counts.get(what) ?? 0
    console.log(`      ${what} (${times} times): ${reason}`)
    if (times === 0) report(what, ['is listed as a difference, and nothing shows it'], '')
    if (!isOnlyHere && !guide.includes(reason)) report(what, ['docs/guides/differences.md does not say the reason'], '')
  }
}

/** Every function of both clients needs a scenario that calls it with both. */
function reportFunctions(): void {
  const common = ours.offered.filter((name) => official.offered.includes(name))
  const isCalled = (name: string) => ours.called.includes(name) && official.called.includes(name)
  compared.functions = common.filter(isCalled).length
  console.log(`\n${compared.functions} of the ${common.length} functions that both clients have were called.`)
  const uncalled = common.filter((name) => !isCalled(name))
  if (uncalled.length > 0) report('every function', [`no scenario calls ${uncalled.join(', ')}`], '')
}

/** Less than before was compared: a scenario was lost, or ends sooner. */
function reportReached(): void {
  const names = ['scenarios', 'requests', 'results', 'functions'] as const
  const { scenarios: played, requests, results } = compared
  console.log(`${played} scenarios were played, ${requests} requests and ${results} results were compared.`)
  const less = names.filter((name) => compared[name] < coverage[name])
  const problems = less.map(
    (name) => `${compared[name]} ${name} were compared, and there were ${coverage[name]} before`,
  )
  if (less.length > 0) report('as much as before', problems, '')
  if (less.length === 0 && names.some((name) => compared[name] > coverage[name]))
    console.log(`More than before; for coverage.json: ${JSON.stringify(compared)}`)
}
