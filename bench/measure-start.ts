import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Child, plainEnvironment, startChild } from './child.ts'
import type { Outcome } from './measure-requests.ts'
import { findFreePorts } from './ports.ts'
import { readCommandLine, findTree, type Memory, readMemory } from './processes.ts'
import { waitForPage } from './shop.ts'
import { formatSeconds, formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

const AIMS = { clone: 120, afterInstall: 20, wholeDemo: 10, secondStart: 3, idleMb: 350 }
const FIRST_START_MS = 600_000
const WHOLE_DEMO_MS = 120_000
const SECOND_START_MS = 60_000
const SECOND_STARTS = 5
const IDLE_MS = 10_000
const REQUESTS = 100
const PAGES = ['/', '/collections/all-products', '/cart']

/**
 * From a fresh clone and an empty npm cache to the first page and the whole demo shop, the starts after it, and what
 * the shop weighs when idle.
 */
export async function measureStart(signal: AbortSignal, say: (line: string) => void): Promise<Outcome> {
  using folder = createTemporaryFolder()
  const clone = join(folder.path, 'shop')
  const [storefrontPort = 0, providerPort = 0] = await findFreePorts(2)
  const url = `http://127.0.0.1:${storefrontPort}/`
  const environment = {
    ...plainEnvironment(),
    npm_config_cache: join(folder.path, 'npm-cache'),
    CARTWRIGHT_DATA_DIR: join(folder.path, 'data'),
    STOREFRONT_PORT: String(storefrontPort),
    PROVIDER_PORT: String(providerPort),
  }
  mkdirSync(environment.npm_config_cache)
  const startShop = (): Promise<Child> => startChild('npm', ['start'], { cwd: clone, env: environment })

  say('Cloning, installing with an empty npm cache, starting …')
  const begun = performance.now()
  const secondsSince = (moment: number): number => (performance.now() - moment) / 1000
  await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { signal })
  const cloned = secondsSince(begun)
  let installed: number | undefined
  let served: number
  let demoLoaded: number
  const first = await startShop()
  try {
    first.process.stdout?.on('data', () => {
      if (/^Installed in/m.test(first.output())) installed ??= secondsSince(begun)
    })
    await waitForPage(url, first, FIRST_START_MS, signal)
    served = secondsSince(begun)
    demoLoaded = await waitForDemo(first, signal)
  } finally {
    await stopShop(first)
  }
  if (installed === undefined)
    throw new Error(`The set-up did not say when the install was done. It said:\n${first.output()}`)
  say(
    `  first page after ${formatSeconds(served)}: clone ${formatSeconds(cloned)}, install ${formatSeconds(installed - cloned)}, the rest ${formatSeconds(served - installed)}; the demo shop was loaded in ${formatSeconds(demoLoaded)}`,
  )

  const seconds: number[] = []
  let idle: Memory | undefined
  let used: Memory | undefined
  for (let repetition = 1; repetition <= SECOND_STARTS; repetition++) {
    const started = performance.now()
    const shop = await startShop()
    try {
      await waitForPage(url, shop, SECOND_START_MS, signal)
      seconds.push(secondsSince(started))
      say(`  start again, ${repetition} of ${SECOND_STARTS}: ${formatSeconds(seconds.at(-1)!)}`)
      if (repetition === SECOND_STARTS) {
        await pause(IDLE_MS, undefined, { signal })
        idle = weigh(shop)
        for (let request = 0; request < REQUESTS; request++) {
          const page = await fetch(new URL(PAGES[request % PAGES.length]!, url), { signal })
          await page.arrayBuffer()
          if (!page.ok) throw new Error(`${page.url} answered ${page.status}.`)
        }
        used = weigh(shop)
        say(`  memory: ${formatMemory(idle)}; after ${REQUESTS} requests ${formatMemory(used)}`)
      }
    } finally {
      await stopShop(shop)
    }
  }

  const figures = [
    figure(
      'fresh clone to first page, empty npm cache',
      served,
      AIMS.clone,
      formatSeconds,
      `clone ${formatSeconds(cloned)}, install ${formatSeconds(installed - cloned)}`,
    ),
    figure(
      'of that, everything after the install',
      served - installed,
      AIMS.afterInstall,
      formatSeconds,
      'build, new database, demo shop',
    ),
    figure(
      'the whole demo shop, with its pictures',
      demoLoaded,
      AIMS.wholeDemo,
      formatSeconds,
      'as the shop says it; its first page is there before',
    ),
    figure(
      '`npm start` again, to the first page',
      Math.max(...seconds),
      AIMS.secondStart,
      formatSeconds,
      `the longest of n = ${seconds.length}: ${seconds.map(formatSeconds).join(', ')}`,
    ),
    figure(`memory ${IDLE_MS / 1000} s after the start`, idle!.pssMb, AIMS.idleMb, formatMb, describeMemory(idle!)),
    figure(`memory after ${REQUESTS} requests`, used!.pssMb, AIMS.idleMb, formatMb, describeMemory(used!)),
  ]
  const failures = figures
    .filter(({ holds }) => !holds)
    .map(({ what, value, aim }) => `${what}: ${value}, and the aim is ${aim}.`)
  const rows = figures.map(({ what, value, aim, holds, note }) => [what, value, aim, holds ? 'yes' : 'NO', note])
  return { report: formatTable(['what', 'figure', 'aim', 'holds', 'how'], rows), failures }
}

/** Resolves to how long loading took, by the shop's own clock. */
async function waitForDemo(shop: Child, signal: AbortSignal): Promise<number> {
  const deadline = performance.now() + WHOLE_DEMO_MS
  for (;;) {
    const match = /^The demo shop is loaded: .* in ([\d.]+) s\.$/m.exec(shop.output())
    if (match) return Number(match[1])
    if (performance.now() > deadline) throw new Error(`The demo shop was not loaded in time:\n${shop.output()}`)
    await pause(100, undefined, { signal })
  }
}

function figure(what: string, value: number, aim: number, format: (value: number) => string, note: string) {
  return { what, value: format(value), aim: `≤ ${aim} ${format === formatMb ? 'MB' : 's'}`, holds: value <= aim, note }
}

/** Ctrl-C for the shop alone: npm, which started it, ends with it. */
async function stopShop(child: Child): Promise<void> {
  const shop = findShop(child)
  await (shop === undefined ? child.stop('SIGTERM') : child.stop('SIGINT', shop))
}

function findShop(child: Child): number | undefined {
  return findTree(child.pid).find((pid) => /apps\/provider\/src\/main\.ts/.test(readCommandLine(pid)))
}

/** Node, PostgreSQL with its children, and the process that watches over it; not npm, which waits beside them. */
function weigh(child: Child): Memory {
  const shop = findShop(child)
  if (shop === undefined)
    throw new Error('The processes of the shop cannot be found: memory is measured on Linux only.')
  return readMemory(findTree(shop))
}

const formatMb = (megabytes: number): string => `${megabytes.toFixed(0)} MB`

function formatMemory({ pssMb, processes }: Memory): string {
  return `${formatMb(pssMb)} in ${processes} processes`
}

function describeMemory({ rssMb, processes }: Memory): string {
  return `PSS of ${processes} processes, Node and PostgreSQL; their RSS adds up to ${formatMb(rssMb)}`
}
