import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, onTestFinished } from 'vitest'
import { findOsAccount, findUid, type OsAccount } from '../os-account.ts'
import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from '../embedded-postgres-error.ts'
import type { OwnerRecord } from '../ownership.ts'
import { startEmbedded, type EmbeddedPostgres, type StartOptions } from '../start.ts'
import { getSocketDirectoryName } from '../socket-directory.ts'
import type { Connection } from '../probe.ts'

export const isRoot = process.getuid?.() === 0
/** Account of a new server if root starts it. */
export const serverAccount: OsAccount | undefined = await findOsAccount('/no/cluster')
const nobodyUid = await findUid('nobody')
/** Ordinary user of every machine. Undefined if the tests cannot change the user. */
export const nobody: Pick<OsAccount, 'uid' | 'gid'> | undefined =
  isRoot && nobodyUid !== undefined ? { uid: nobodyUid, gid: nobodyUid } : undefined

const templates = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-test-')))
chmodSync(templates, 0o755)
afterAll(() => rmSync(templates, { recursive: true, force: true }))

/** Temporary data directory. Afterwards its servers are ended and it is removed. */
export function makeDataDir(name = 'data'): string {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'embedded-test-')))
  chmodSync(parent, 0o755)
  const dataDir = join(parent, name)
  onTestFinished(async () => {
    await endServer(dataDir)
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
    for (const folder of [tmpdir(), '/tmp'])
      rmSync(join(folder, getSocketDirectoryName(dataDir)), { recursive: true, force: true })
  })
  return dataDir
}

let created: Promise<string> | undefined

/**
 * Data directory with an existing database. Creating one takes a second of processor time, so tests get a copy,
 * without log and owner records.
 */
export async function makeShopDir(): Promise<string> {
  const dataDir = makeDataDir()
  if (process.platform === 'win32') return dataDir // without `cp`: the start creates it
  const cluster = await (created ??= createCluster())
  mkdirSync(dataDir)
  execFileSync('cp', ['-a', cluster, dataDir])
  return dataDir
}

async function createCluster(): Promise<string> {
  const dataDir = join(templates, 'data')
  await (await startEmbedded({ durability: 'none', dataDir })).stop()
  return join(dataDir, 'postgres')
}

export async function start(dataDir: string, options: Partial<StartOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ durability: 'none', ...options, dataDir })
  onTestFinished(() => server.stop())
  return server
}

/** Expects a start to fail with this code and message, and returns the message. */
export async function expectRefusal(
  dataDir: string,
  code: EmbeddedPostgresErrorCode,
  message: RegExp,
  options: Partial<StartOptions> = {},
): Promise<string> {
  const error = await start(dataDir, options).catch((refused: unknown) => refused)
  if (!(error instanceof EmbeddedPostgresError)) throw new Error('It was not refused.', { cause: error })
  expect(error.code).toBe(code)
  expect(error.message).toMatch(message)
  return error.message
}

export async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export type ShopProcess = {
  pid: number
  /** Its first line of output. */
  said: { pid: number; connection: Connection; adopted: boolean; joined?: Connection; code?: string; message?: string }
  kill(): Promise<void>
  stop(): Promise<void>
  exited: Promise<unknown>
}

type ProcessOptions = {
  command?: 'start' | 'start-and-leave' | 'join'
  user?: Pick<OsAccount, 'uid' | 'gid'> | undefined
  pgBin?: string | undefined
}

/** Starts another Node process on this data directory. */
export async function startShopProcess(dataDir: string, options: ProcessOptions = {}): Promise<ShopProcess> {
  const shop = spawnShop(dataDir, options)
  const [line] = (await Promise.race([shop.line, shop.exited.then(() => [])])) as string[]
  if (line === undefined) throw new Error(`The shop process ended without a word: ${shop.errors()}`)
  return { ...shop, said: JSON.parse(line) as ShopProcess['said'] }
}

export function spawnShop(dataDir: string, { command = 'start', user, pgBin = '' }: ProcessOptions = {}) {
  const script = fileURLToPath(new URL('shop-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=cartwright-source', script, command, dataDir, pgBin], {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: '/',
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += String(text)))
  const exited = once(child, 'exit')
  const line = once(createInterface(child.stdout), 'line') as Promise<string[]>
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  onTestFinished(kill)
  const stop = async () => {
    child.stdin.write('stop\n')
    await exited
  }
  return { pid: child.pid!, exited, line, kill, stop, errors: () => errors }
}

export function serverPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

export function readRecord(dataDir: string): OwnerRecord {
  const newest = readdirSync(dataDir)
    .filter((name) => /^owner-\d+\.json$/.test(name))
    .sort()
    .at(-1)
  return JSON.parse(readFileSync(join(dataDir, newest!), 'utf8')) as OwnerRecord
}

export function readLog(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8')
}

/** Kills every process of this server at once, as when memory or power runs out. */
export function killServer(dataDir: string): void {
  const postmaster = serverPid(dataDir)!
  const children = spawnSync('pgrep', ['-P', `${postmaster}`], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
  spawnSync('kill', ['-KILL', `${postmaster}`, ...children]) // some may have exited by themselves
}

export async function waitUntil(isTrue: () => boolean | Promise<boolean>, timeoutMs = 30_000): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isTrue()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${isTrue.toString()}`)
  }
}

export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return /\) [^ZX]/.test(read(`/proc/${pid}/stat`)) // polled every few milliseconds: no child process
  return (
    spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' })
      .stdout.trim()
      .replace(/^Z.*/, '') !== ''
  )
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function endServer(dataDir: string): Promise<void> {
  const pid = serverPid(dataDir)
  if (
    pid === undefined ||
    !isRunning(pid) ||
    !spawnSync('ps', ['-o', 'args=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.includes(dataDir)
  )
    return
  process.kill(pid, 'SIGQUIT')
  await waitUntil(() => !isRunning(pid))
}
