/**
 * The real shop in a process of its own, as `npm start` runs it: its own ports and its own data, thrown away at the
 * end.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SHOP_ARGUMENTS } from '../tools/shop-arguments.ts'
import { type PreparedData, prepareData } from './prepared-data.ts'

const root = join(import.meta.dirname, '..')
/** For as long as it says something it is at work, however slow the machine is. */
const SILENT_MS = 60_000

export interface ShopAddress {
  storefrontUrl: string
  providerUrl: string
  dataDir: string
  /** Key of a shop that serves many tests: created before them. */
  merchantKey?: string
}

export interface ShopProcess extends ShopAddress {
  /** Output so far. */
  output(): string
  /** As kill -9 or a power cut does it: no chance to say goodbye. */
  kill(): Promise<void>
  /** Starts it again on the same data and ports. */
  start(): Promise<void>
  /** Ends it as Ctrl-C does, and resolves to its exit code. */
  stop(): Promise<number | null>
  /** The same by any signal. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Ends it and throws its data away. */
  remove(): Promise<void>
}

export interface ShopOptions {
  /** The Node it runs on. @default the one of this process */
  node?: string
  /** With `CARTWRIGHT_DATA_DIR` the data stays where it is, and is the caller's to remove. */
  env?: Record<string, string>
}

/**
 * On the data of a demo shop that is loaded already, unless there is data of another shop, or `CARTWRIGHT_DEMO` says
 * off.
 */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const kind = options.env?.['CARTWRIGHT_DEMO'] ?? 'on'
  if (kind === 'off') return startOnData(options)
  const { copyTo } = await prepareLoadedShop(kind)
  return startOnData(options, copyTo)
}

/** The data of a demo shop that is loaded already. */
export async function prepareLoadedShop(kind: string): Promise<PreparedData> {
  return prepareData(kind, async (dataDir) => {
    const shop = await startOnData({
      env: { CARTWRIGHT_DURABILITY: 'none', CARTWRIGHT_DEMO: kind, CARTWRIGHT_DATA_DIR: dataDir },
    })
    try {
      const isStuck = watchProgress(shop.output)
      while (!shop.output().includes('The demo shop is loaded')) {
        if (isStuck()) throw new Error(`The demo shop was not loaded in time:\n${shop.output()}`)
        await pause(50)
      }
    } finally {
      await shop.stop()
    }
  })
}

async function startOnData(
  { node = process.execPath, env = {} }: ShopOptions,
  copyTo?: (dataDir: string) => void,
): Promise<ShopProcess> {
  const folder = env['CARTWRIGHT_DATA_DIR'] ? undefined : makeFolder()
  const [storefrontPort, providerPort] = await findFreePorts()
  const storefrontUrl = `http://localhost:${storefrontPort}`
  const providerUrl = `http://localhost:${providerPort}`
  const dataDir = env['CARTWRIGHT_DATA_DIR'] ?? join(folder ?? '', 'data')
  if (copyTo && !existsSync(join(dataDir, 'postgres'))) copyInto(dataDir, copyTo)
  const settings = {
    ...process.env,
    NODE_ENV: 'production', // the test runner has set its own
    TRUSTED_PROXIES: '127.0.0.1, ::1', // the browser says whose address its visitor has
    CARTWRIGHT_DATA_DIR: dataDir,
    STOREFRONT_PORT: String(storefrontPort),
    PROVIDER_PORT: String(providerPort),
    ...env,
  }
  let child: ChildProcess
  let output = ''

  async function start() {
    child = spawn(node, SHOP_ARGUMENTS, {
      cwd: root,
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
    const isStuck = watchProgress(() => output)
    while (!(await answers(`${providerUrl}/readyz`)) || !(await answers(`${storefrontUrl}/`))) {
      const hasEnded = child.exitCode !== null || child.signalCode !== null
      if (hasEnded || isStuck()) {
        await end('SIGKILL')
        throw new Error(`The shop ${hasEnded ? 'ended' : 'was not ready in time'}. It said:\n${output.slice(0, 4000)}`)
      }
      await pause(50)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }

  await start()
  return {
    storefrontUrl,
    providerUrl,
    dataDir,
    output: () => output,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGINT'),
    end,
    async remove() {
      await end('SIGINT')
      if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Tells whether a shop has said nothing new for a minute. */
export function watchProgress(output: () => string): () => boolean {
  let { length } = output()
  let since = performance.now()
  return () => {
    if (output().length === length) return performance.now() - since > SILENT_MS
    length = output().length
    since = performance.now()
    return false
  }
}

/** A directory that is there already gets what is in the copy, which may be on another disk. */
function copyInto(dataDir: string, copyTo: (dataDir: string) => void): void {
  if (!existsSync(dataDir)) return copyTo(dataDir)
  copyTo(join(dataDir, 'copied'))
  for (const name of readdirSync(join(dataDir, 'copied')))
    if (!existsSync(join(dataDir, name))) renameSync(join(dataDir, 'copied', name), join(dataDir, name))
  rmSync(join(dataDir, 'copied'), { recursive: true })
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-e2e-'))
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user and has to get through
  return folder
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/** Finds free ports for the storefront and the provider. */
export async function findFreePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server.listen(0), 'listening')
      return (server.address() as AddressInfo).port // a TCP server that listens has one
    }),
  )
  for (const server of servers) server.close()
  return [ports[0] ?? 0, ports[1] ?? 0]
}
