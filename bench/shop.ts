import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { SHOP_ARGUMENTS } from '../tools/shop-arguments.ts'
import { type Child, plainEnvironment, startChild } from './child.ts'
import { findFreePorts } from './ports.ts'
import { readCpuSeconds, findTree } from './processes.ts'

const root = join(import.meta.dirname, '..')
const TIMEOUT_MS = 60_000
const ANSWER_MS = 500

export interface Server extends AsyncDisposable {
  /** Seconds of processor time so far: of Node, and of the database where there is one. */
  cpu(): { node: number; database: number }
}

export interface Shop extends Server {
  storefrontUrl: string
  providerUrl: string
  clientId: string
  /** Process id of Node; PostgreSQL descends from it. */
  pid: number
  /**
   * Its heap after a full collection, where the shop runs with `--expose-gc`, and the longest pause of its event loop
   * since it was asked last.
   */
  memory(): Promise<{ heapBytes: number; longestPauseMs: number } | undefined>
  /** Fill level and hit rate of the provider's caches. Undefined where it does not say. */
  cacheUsage(): Promise<Record<string, CacheUsage> | undefined>
  /** How often the provider answered from kept bytes. Undefined where it does not say. */
  cacheCounts(): Promise<{ hits: number; misses: number } | undefined>
}

/**
 * The production shop in a process of its own, its data as safe as by default. A shop that is to be where it was
 * before gets its ports again.
 */
export async function startShop(
  dataDir: string,
  signal: AbortSignal,
  nodeArguments: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  ports?: readonly number[],
): Promise<Shop> {
  const [storefrontPort = 0, providerPort = 0] = ports ?? (await findFreePorts(2))
  const args = [...nodeArguments, ...SHOP_ARGUMENTS]
  const child = await startChild(process.execPath, args, {
    cwd: root,
    hasChannel: true,
    env: {
      ...plainEnvironment(),
      ...environment,
      NODE_ENV: 'production',
      CARTWRIGHT_DEMO: 'catalogue', // whoever buys in a benchmark is alone
      CARTWRIGHT_DATA_DIR: dataDir,
      STOREFRONT_PORT: String(storefrontPort),
      PROVIDER_PORT: String(providerPort),
    },
  })
  const storefrontUrl = `http://127.0.0.1:${storefrontPort}`
  const providerUrl = `http://127.0.0.1:${providerPort}`
  const stop = (): Promise<void> => child.stop('SIGINT', child.pid)
  try {
    await waitForPage(`${storefrontUrl}/`, child, TIMEOUT_MS, signal)
    const about = await fetch(`${providerUrl}/.well-known/cartwright.json`, { signal })
    const { clientId } = (await about.json()) as { clientId: string }
    return {
      storefrontUrl,
      providerUrl,
      clientId,
      pid: child.pid,
      memory: () => ask(child, 'memory', hasMemory),
      cacheCounts: () => ask(child, 'cache-counts', hasCounts),
      cacheUsage: () => ask(child, 'cache-usage', hasCaches).then((answer) => answer && byName(answer.caches)),
      cpu: () => ({ node: readCpuSeconds([child.pid]), database: readCpuSeconds(findTree(child.pid).slice(1)) }),
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Names a local server `localhost`, which browsers treat as a secure context. */
export const toLocalhostUrl = (url: string): string => url.replace('127.0.0.1', 'localhost')

export async function startFloor(): Promise<Server & { url: string }> {
  const [port = 0] = await findFreePorts(1)
  const child = await startChild(process.execPath, [join(import.meta.dirname, 'floor.ts')], {
    env: { ...plainEnvironment(), PORT: String(port) },
    hasChannel: true,
  })
  await new Promise<void>((resolve, reject) => {
    child.process.once('message', () => resolve())
    child.process.once('exit', () => reject(new Error(`The floor did not start. It said:\n${child.output()}`)))
  })
  return {
    url: `http://127.0.0.1:${port}/`,
    cpu: () => ({ node: readCpuSeconds([child.pid]), database: 0 }),
    [Symbol.asyncDispose]: () => child.stop('SIGTERM'),
  }
}

/** Until the page is served; says what the process printed when it ends, or takes too long. */
export async function waitForPage(url: string, child: Child, patienceMs: number, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const response = await fetch(url, { signal }).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    signal.throwIfAborted()
    const hasEnded = child.process.exitCode !== null || child.process.signalCode !== null
    if (hasEnded || performance.now() > deadline) {
      throw new Error(
        `The server ${hasEnded ? 'ended' : 'was not ready in time'}. It said:\n${child.output().slice(-4000)}`,
      )
    }
    await pause(20, undefined, { signal })
  }
}

/** Over the channel between parent and child: nothing more is told over HTTP for the sake of a measurement. */
async function ask<Answer>(
  { process: child }: Child,
  type: string,
  isAnswer: (message: object) => message is Answer & object,
): Promise<Answer | undefined> {
  if (!child.connected) return undefined
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => settle(undefined), ANSWER_MS)
    const onMessage = (message: unknown): void => {
      if (
        typeof message === 'object' &&
        message !== null &&
        'type' in message &&
        message.type === type &&
        isAnswer(message)
      )
        settle(message)
    }
    function settle(answer: Answer | undefined): void {
      clearTimeout(giveUp)
      child.off('message', onMessage)
      resolve(answer)
    }
    child.on('message', onMessage)
    child.send({ type }, (error) => error && settle(undefined))
  })
}

function hasCounts(message: object): message is { hits: number; misses: number } {
  return (
    'hits' in message && typeof message.hits === 'number' && 'misses' in message && typeof message.misses === 'number'
  )
}

function hasMemory(message: object): message is { heapBytes: number; longestPauseMs: number } {
  return 'heapBytes' in message && 'longestPauseMs' in message && isNumbers(message)
}

/** As the provider reports each of its caches. */
export interface CacheUsage {
  entries: number
  bytes: number
  maxBytes: number
}

function hasCaches(message: object): message is { caches: (CacheUsage & { name: string })[] } {
  return 'caches' in message && Array.isArray(message.caches)
}

function byName(caches: readonly (CacheUsage & { name: string })[]): Record<string, CacheUsage> {
  return Object.fromEntries(caches.map(({ name, ...usage }) => [name, usage]))
}

function isNumbers(message: object): message is Record<string, number> {
  return Object.entries(message).every(([name, value]) => name === 'type' || typeof value === 'number')
}
