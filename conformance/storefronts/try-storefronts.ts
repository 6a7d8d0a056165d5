/**
 * `try-storefronts.ts <storefront> …`: opens a shop, leads the platform's hosts to it, and plays the journey in each
 * storefront, which is built and served as its authors would. Prints each step, and the counts last.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { createEmail } from '../../e2e/account.ts'
import { runCommand } from '../../e2e/run-command.ts'
import { findFreePorts, startShop } from '../../e2e/shop.ts'
import { launchChromium } from '../../tools/chromium.ts'
import { awaited } from './awaited.ts'
import { type Step, steps, type Visit } from './journey.ts'
import { startProxy } from './proxy.ts'
import { type Storefront, storefronts } from './storefronts.ts'

const folder = import.meta.dirname
/** Of one action in a page: the first visit of a page waits for the sizes of all its pictures. */
const TIMEOUT_MS = 60_000
const START_MS = 60_000
/** Of what a page shows when a step fails. */
const MAX_LINES = 40
/** A storefront that cannot go on would wait for each of its steps. */
const MAX_FAILURES = 3

const begun = performance.now()
const counts = { passed: 0, failed: 0, skipped: 0 }
/** Storefronts whose packages could not be installed. */
const notInstalled = new Set((process.env['NOT_INSTALLED'] ?? '').split(','))
const named = storefronts.filter(({ name }) => process.argv.slice(2).includes(name))
const chosen = named.filter(({ name }) => !notInstalled.has(name))
for (const { name } of named.filter(({ name }) => notInstalled.has(name)))
  for (const step of steps) report('skip', `${name}: ${step.name}`, 'the packages are not installed')
const scratch = mkdtempSync(join(tmpdir(), 'cartwright-storefronts-'))
await using opened = new AsyncDisposableStack()
let ending: Promise<void> | undefined
// A terminal and the program that started this one both send it.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void (ending ??= opened.disposeAsync().finally(() => process.exit(1))))
opened.defer(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
const shop = await startShop({ env: { CARTWRIGHT_DURABILITY: 'none' } })
opened.defer(() => shop.remove())
const [proxyPort] = await findFreePorts()
const proxy = await startProxy(shop.providerUrl, proxyPort, join(scratch, 'proxy'))
opened.defer(() => proxy.close())
const browser = await launchChromium(proxy.flags)
opened.defer(() => browser.close())
const apiKey = await createApiKey()
// Builds are the longest part: each begins at once, and the journeys follow in their order.
const served = chosen.map((storefront) => ({ storefront, ready: prepare(storefront) }))
for (const { ready } of served) ready.catch(() => undefined) // reported in its turn
for (const { storefront, ready } of served) await tryStorefront(storefront, ready)
console.log(`\n${((performance.now() - begun) / 1000).toFixed(1)} s`)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function createApiKey(): Promise<string> {
  const scope = 'SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS'
  const printed = await runCommand(shop, 'api-key', 'create', '--name', 'Company', '--scope', scope)
  return /cw_[\w-]{43}/.exec(printed)?.[0] ?? ''
}

interface Served {
  origin: string
  seconds: string
  /** What the storefront's own server complained about since the last call. */
  takeComplaints(): string[]
  close(): Promise<void>
}

/** Registers, builds and starts a storefront. */
async function prepare(storefront: Storefront): Promise<Served> {
  const since = performance.now()
  const [port] = await findFreePorts()
  const origin = `http://localhost:${port}`
  const args = ['--name', storefront.name, '--redirect-uri', origin + storefront.callback, '--origin', origin]
  const printed = await runCommand(shop, 'client', 'add', ...args, '--media', 'platform')
  const clientId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(printed)?.[0] ?? ''
  const { NODE_ENV: _, ...inherited } = process.env
  const env = { ...inherited, ...proxy.env, ...storefront.env({ clientId, apiKey, port }) }
  const cwd = join(folder, storefront.name)
  if (storefront.build) await promisify(execFile)(process.execPath, storefront.build, { cwd, env })
  return serve({ args: storefront.start(port), cwd, env, origin, since })
}

async function serve(options: {
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  origin: string
  since: number
}): Promise<Served> {
  const { args, cwd, env, origin, since } = options
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let complaints = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()))
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill()) await once(child, 'exit')
  }
  opened.defer(close)
  for (const deadline = performance.now() + START_MS; !(await listens(origin)); await pause(50)) {
    if (child.exitCode === null && performance.now() < deadline) continue
    await close()
    throw new Error(`The storefront does not start. It said:\n${output}${complaints}`)
  }
  return {
    origin,
    seconds: ((performance.now() - since) / 1000).toFixed(1),
    takeComplaints() {
      const taken = complaints.split('\n').filter(Boolean)
      complaints = ''
      return taken
    },
    close,
  }
}

async function listens(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/no-such-page`)
    return true
  } catch {
    return false
  }
}

async function tryStorefront(storefront: Storefront, ready: Promise<Served>): Promise<void> {
  const { name, age } = storefront
  const { dependencies } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  console.log(`\n${name}: @wix/sdk ${dependencies['@wix/sdk']}, @wix/ecom ${dependencies['@wix/ecom']} (${age})`)
  let served: Served
  try {
    served = await ready
  } catch (error) {
    report('FAIL', 'build and start', String(error))
    return
  }
  report('ok', 'build and start', `${served.seconds} s`)
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  context.setDefaultTimeout(TIMEOUT_MS)
  const refusals: string[] = []
  const complaints = watch(context, refusals)
  const page = await context.newPage()
  const visit: Visit = {
    page,
    origin: served.origin,
    storefront,
    shop,
    email: createEmail(),
    orderNumber: '',
    pictures: 0,
  }
  const log: StepLog = { refusals, takeComplaints: () => [...complaints.splice(0), ...served.takeComplaints()] }
  let failures = 0
  for (const step of steps) {
    if (step.isIn?.(storefront) === false) console.log(`   -  ${step.name}: a page cannot keep a key`)
    else if (failures >= MAX_FAILURES) report('FAIL', step.name, `not tried after ${MAX_FAILURES} failures in a row`)
    else failures = (await play(step, visit, log)) ? 0 : failures + 1
  }
  console.log(`      ${visit.pictures} pictures, 0 broken`)
  await context.close()
  await served.close()
}

interface StepLog {
  /** Answers of 4xx, which explain a failure. */
  refusals: string[]
  takeComplaints(): string[]
}

/** Answers whether the step has passed, or is awaited. */
async function play(step: Step, visit: Visit, { refusals, takeComplaints }: StepLog): Promise<boolean> {
  const since = performance.now()
  refusals.length = 0
  const reason = awaited[`${visit.storefront.name}: ${step.name}`] ?? awaited[step.name]
  try {
    const seen = await step.run(visit)
    const complaints = takeComplaints()
    if (complaints.length > 0) throw new Error(`complaints:\n${complaints.join('\n')}`)
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    if (reason) report('FAIL', step.name, `passes, and is listed as awaited: ${reason}`)
    else report('ok', step.name, `${seen} (${seconds} s)`)
    return true
  } catch (error) {
    const more = [...takeComplaints(), ...refusals]
    if (reason) report('skip', step.name, `awaited: ${reason}`)
    else report('FAIL', step.name, [String(error), ...more, await describePage(visit.page)].join('\n'))
    return reason !== undefined
  }
}

function report(verdict: 'ok' | 'FAIL' | 'skip', step: string, detail: string): void {
  counts[verdict === 'ok' ? 'passed' : verdict === 'FAIL' ? 'failed' : 'skipped']++
  console.log(`${verdict.padStart(4)}  ${step}: ${detail.replaceAll('\n', '\n      ')}`)
}

async function describePage(page: Page): Promise<string> {
  const looks = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => String(error))
  return [page.url(), ...looks.split('\n').slice(0, MAX_LINES)].join('\n')
}

/**
 * Collects what goes wrong in the pages: uncaught errors, failures of servers, and calls of the platform's hosts that
 * did not come to be answered.
 */
function watch(context: BrowserContext, refusals: string[]): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => {
    // A status of 4xx is an answer that storefronts expect, such as that there is no cart yet.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('response', (response) => {
    const line = `${response.request().method()} ${response.url()} answered ${response.status()}`
    if (response.status() >= 500) complaints.push(line)
    else if (response.status() >= 400) refusals.push(line)
  })
  context.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {}
    if (errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${errorText}`)
  })
  return complaints
}
