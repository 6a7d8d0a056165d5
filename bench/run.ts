/**
 * `npm run bench [-- client | start | requests | catalogue | cart | checkout | identity | storefront | disk | memory
 * | soak]`: measures what the README claims, prints it and keeps it in docs/figures.md. Ends with 1 when an aim is
 * missed or an answer was wrong.
 *
 *     --carts N     visitors with carts (10,000)
 *     --seconds N   length of each measurement (10)
 *     --only TEXT   only scenarios, calls of the client, or parts of the storefront's with this in their name
 *     --profile DIR a CPU profile of the shop, written there
 *     --minutes N   how long the soak lasts (30); it only runs where it is named
 *     --try         keep nothing
 *
 * A run that is smaller than the full one keeps nothing either.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import '../tools/check-runtime.mjs'
import { measureCart } from './cart.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureCheckout } from './checkout.ts'
import { measureClient } from './client.ts'
import { measureDisk } from './disk.ts'
import { writeFigures } from './figures.ts'
import { measureIdentity } from './identity.ts'
import { describeRun } from './machine.ts'
import { measureMemory } from './memory.ts'
import { measureRequests, type Outcome } from './measure-requests.ts'
import { measureSoak } from './soak.ts'
import { measureStorefront } from './storefront.ts'
import { measureStart } from './measure-start.ts'

const FULL = { carts: 10_000, seconds: 10, minutes: 30 }
const GROUPS = [
  'client',
  'start',
  'requests',
  'catalogue',
  'cart',
  'checkout',
  'identity',
  'storefront',
  'disk',
  'memory',
  'soak',
] as const
type Group = (typeof GROUPS)[number]
/** Takes half an hour. */
const ONLY_NAMED: readonly Group[] = ['soak']
const TITLES: Record<Group, string> = {
  client: 'Time in the client',
  start: 'Start and memory',
  requests: 'Requests',
  catalogue: 'Catalogue',
  cart: 'Cart',
  checkout: 'Checkout',
  identity: 'Identity',
  storefront: 'Storefront',
  disk: 'Disk',
  memory: 'Memory',
  soak: 'Open for long',
}

const root = join(import.meta.dirname, '..')
const figuresFile = join(root, 'docs', 'figures.md')
const say = (line: string): void => console.log(line)
const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopped.signal.aborted) process.exit(1)
    say('\nStopping what was started …')
    stopped.abort(new Error(`Stopped by ${signal}.`))
  })
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(stopped.signal.aborted ? 'Stopped; nothing was kept.' : error)
  process.exitCode = 1
}

async function run(): Promise<number> {
  const { groups, isTrial, ...options } = readOptions()
  const parts: Record<string, string> = {}
  const failures: string[] = []
  for (const group of groups) {
    say(`\n${TITLES[group]}`)
    const { report, failures: missed } = await measureGroup(group, options)
    const part = `${describeRun(new Date(), { isClone: group === 'start' })}\n\n${report}`
    say(`\n${part}\n`)
    parts[TITLES[group]] =
      missed.length === 0 ? part : `${part}\n\nMissed:\n${missed.map((line) => `- ${line.split('\n')[0]}`).join('\n')}`
    failures.push(...missed)
  }
  const isFull =
    options.carts >= FULL.carts &&
    options.seconds >= FULL.seconds &&
    options.minutes >= FULL.minutes &&
    !options.only &&
    !options.profile
  const isKept = isFull && !isTrial
  if (isKept) writeFigures(figuresFile, parts)
  say(isKept ? 'Kept in docs/figures.md.' : 'Nothing is kept: a trial, or smaller than the full run.')
  for (const failure of failures) console.error(`MISSED  ${failure}`)
  return failures.length === 0 ? 0 : 1
}

async function measureGroup(
  group: Group,
  options: { carts: number; seconds: number; minutes: number; only?: string; profile?: string },
): Promise<Outcome> {
  if (group === 'client') return measureClient(options, stopped.signal, say)
  if (group === 'start') return measureStart(stopped.signal, say)
  // The benchmark of the start builds in its own clone.
  execFileSync(process.execPath, ['tools/build.mjs'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (group === 'identity') return measureIdentity(options, stopped.signal, say)
  if (group === 'storefront') return measureStorefront(options, stopped.signal, say)
  if (group === 'disk') return measureDisk(stopped.signal, say)
  if (group === 'memory') return measureMemory(options, stopped.signal, say)
  if (group === 'soak') return measureSoak(options, stopped.signal, say)
  if (group === 'checkout') return measureCheckout(options, stopped.signal, say)
  if (group === 'catalogue') return measureCatalogue(options, stopped.signal, say)
  return group === 'cart' ? measureCart(options, stopped.signal, say) : measureRequests(options, stopped.signal, say)
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      carts: { type: 'string' },
      seconds: { type: 'string' },
      minutes: { type: 'string' },
      only: { type: 'string' },
      profile: { type: 'string' },
      try: { type: 'boolean' },
    },
  })
  const unknown = positionals.filter((name) => !GROUPS.includes(name as Group))
  const carts = Number(values.carts ?? FULL.carts)
  const seconds = Number(values.seconds ?? FULL.seconds)
  const minutes = Number(values.minutes ?? FULL.minutes)
  if (unknown.length > 0 || !(minutes > 0) || !Number.isInteger(carts) || carts < 100 || !(seconds >= 1)) {
    console.error(
      `Usage: npm run bench [-- ${GROUPS.join(' | ')}] [--carts N, at least 100] [--seconds N, at least 1] [--minutes N] [--only TEXT] [--profile DIR] [--try]`,
    )
    process.exit(1)
  }
  const groups = GROUPS.filter((group) =>
    positionals.length === 0 ? !ONLY_NAMED.includes(group) : positionals.includes(group),
  )
  return { groups, carts, seconds, minutes, only: values.only, profile: values.profile, isTrial: values.try ?? false }
}
