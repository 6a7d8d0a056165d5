/** The real shop in a process of its own, to be killed and filled up, with a look into its database. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { joinEmbedded } from '../../apps/provider/src/platform/db/embedded/index.ts'
import { getSocketDirectoryName } from '../../apps/provider/src/platform/db/embedded/socket-directory.ts'
import { createPool } from '../../apps/provider/src/platform/db/pool.ts'
import { type ShopAddress, type ShopProcess, startShop } from '../shop.ts'

const root = join(import.meta.dirname, '../..')
/** Takes the stock that there was at first, as JSON; each row of the answer is a rule that is broken. */
export const invariants = readFileSync(join(root, 'apps/provider/src/testing/invariants.sql'), 'utf8')

/** Longest run of a shop after its database died. */
const NOTICES_WITHIN_MS = 10_000

export interface FaultyShop extends ShopAddress {
  dataDir: string
  output(): string
  /** kill -9 of Node alone. */
  killShop(): Promise<void>
  /** kill -9 of every process of PostgreSQL; resolves when the shop, which cannot live without, has ended too. */
  killDatabase(): Promise<void>
  /** Starts it again; answers the milliseconds until both ports serve. */
  restart(): Promise<number>
  isRunning(): boolean
  /** Process id of Node. */
  pid(): number
  /** Asks it to end; resolves to its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Broken invariants, against the initial stock. */
  findBroken(initialStock?: readonly InitialStock[]): Promise<{ rule: string; found: string }[]>
  remove(): Promise<void>
}

export interface InitialStock {
  product_id: string
  variant_id: string
  quantity: number
}

export interface FaultyShopOptions {
  env?: Record<string, string>
  /** Prepares the empty data directory, and says what has to be undone at the end. */
  prepare?: (dataDir: string) => () => void
}

export async function startFaultyShop({ env = {}, prepare }: FaultyShopOptions = {}): Promise<FaultyShop> {
  buildPages()
  const { dataDir, remove: removeFolder } = makeDataDir(prepare)
  const shop = await startShop({
    env: { CARTWRIGHT_DURABILITY: 'full', CARTWRIGHT_DEMO: 'catalogue', ...env, CARTWRIGHT_DATA_DIR: dataDir },
  }).catch((error: unknown) => {
    removeFolder()
    throw error
  })
  let pool: Promise<ReturnType<typeof createPool>> | undefined
  const connect = async () => {
    const connection = await joinEmbedded({ dataDir })
    if (!connection) throw new Error(`The shop is not running. It said:\n${shop.output().slice(-2000)}`)
    return createPool(connection, { max: 1 })
  }
  const disconnect = async () => {
    await pool?.then((opened) => opened.end()).catch(() => {})
    pool = undefined
  }
  const isRunning = (): boolean => isAlive(ownerPid(dataDir))
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await (await (pool ??= connect())).query<Row>(text, values)).rows

  return {
    storefrontUrl: shop.storefrontUrl,
    providerUrl: shop.providerUrl,
    dataDir,
    output: shop.output,
    isRunning,
    pid: () => ownerPid(dataDir),
    async end(signal) {
      await disconnect()
      return shop.end(signal)
    },
    query,
    async killShop() {
      await disconnect()
      await shop.kill()
    },
    async killDatabase() {
      await disconnect()
      killPostgres(dataDir)
      for (const deadline = Date.now() + NOTICES_WITHIN_MS; isRunning(); await pause(10)) {
        if (Date.now() < deadline) continue
        throw new Error(`The shop goes on ${NOTICES_WITHIN_MS / 1000} s after its database was killed.`)
      }
    },
    async restart() {
      const begun = performance.now()
      await shop.start()
      return performance.now() - begun
    },
    findBroken: (initialStock = []) => query(invariants, [JSON.stringify(initialStock)]),
    async remove() {
      await disconnect()
      await shop.remove()
      removeFolder()
    },
  }
}

/** Another process of the same shop, as behind a proxy: on its database, and of its address. */
export async function startSecondProcess(
  { dataDir, providerUrl, storefrontUrl }: FaultyShop,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const connection = await joinEmbedded({ dataDir })
  if (!connection) throw new Error('The shop is not running.')
  const { user, port, database, host } = connection
  const DATABASE_URL = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return startShop({ env: { ...env, DATABASE_URL, PROVIDER_URL: providerUrl, STOREFRONT_URL: storefrontUrl } })
}

let areBuilt = false

/**
 * Builds the pages, which Node cannot run from source; does nothing if they are built. Looked for once by a process,
 * which starts many shops.
 */
export function buildPages(): void {
  if (areBuilt) return
  execFileSync(process.execPath, ['tools/build.mjs'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  areBuilt = true
}

/** An empty folder; whatever still runs in it is ended when it is removed, also when this process ends early. */
export function makeDataDir(prepare?: (dataDir: string) => () => void): { dataDir: string; remove(): void } {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'cartwright-faults-')))
  chmodSync(dataDir, 0o755) // as root, PostgreSQL runs as another user and has to get through
  const undo = prepare?.(dataDir)
  const clean = (): void => {
    const pid = ownerPid(dataDir)
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    killPostgres(dataDir)
    undo?.()
    for (const folder of [dataDir, join(tmpdir(), getSocketDirectoryName(dataDir))])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const leave = (): void => void process.exit(1)
  process.once('exit', clean).once('SIGINT', leave).once('SIGTERM', leave)
  return {
    dataDir,
    remove() {
      process.off('exit', clean).off('SIGINT', leave).off('SIGTERM', leave)
      clean()
    },
  }
}

/** Every process of the server at once, as when memory runs out or the power goes. */
export function killPostgres(dataDir: string): void {
  const postmaster = readNumber(join(dataDir, 'postgres/postmaster.pid'))
  if (!isAlive(postmaster) || !commandOf(postmaster).includes(dataDir)) return
  const children = spawnSync('pgrep', ['-P', `${postmaster}`], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
  spawnSync('kill', ['-KILL', `${postmaster}`, ...children]) // some may have noticed and left by themselves
}

function ownerPid(dataDir: string): number {
  try {
    const newest = readdirSync(dataDir)
      .filter((name) => /^owner-\d+\.json$/.test(name))
      .sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b)))
      .at(-1)
    const { state, owner } = JSON.parse(readFileSync(join(dataDir, newest ?? ''), 'utf8')) as {
      state: string
      owner: { pid: number }
    }
    return state === 'stopped' ? 0 : owner.pid
  } catch {
    return 0 // none yet, or none any more
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

function readNumber(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' }).stdout
}
