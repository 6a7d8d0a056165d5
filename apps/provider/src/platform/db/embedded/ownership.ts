import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeOwner, type DataDirectory } from './data-directory.ts'
import { EmbeddedPostgresError, getErrorCode } from './embedded-postgres-error.ts'
import type { Connection } from './probe.ts'
import { findProcess, isAlive, type ProcessId } from './running-process.ts'

/** Record of the process that runs the server of a data directory: see README.md for the protocol. */
export type OwnerRecord = {
  state: 'starting' | 'running' | 'stopped'
  owner: ProcessId
  /** Scope in which pids are unique: the machine and, on Linux, the container. */
  place: string
  watchdog?: ProcessId
  connection?: Connection
}

export type Claim = {
  /** Record of an owner that died without releasing; undefined after a clean stop. */
  abandoned: OwnerRecord | undefined
  update(change: Partial<OwnerRecord>): Promise<void>
  release(): Promise<void>
}

const HEARTBEAT_MS = 2000
const SILENCE_MS = 7000

/**
 * Claims the data directory for this process, or returns its owner. Exactly one of several concurrent claims
 * succeeds.
 */
export async function claimOwnership(directory: DataDirectory): Promise<Claim> {
  for (;;) {
    const newest = await findNewest(directory.path)
    if (newest && (await isHeld(newest))) throw alreadyRunning(directory.path, newest.record)

    const generation = (newest?.generation ?? 0) + 1
    const file = recordFile(directory.path, generation)
    const abandoned = newest?.record?.state === 'stopped' ? undefined : newest?.record
    const record: OwnerRecord = {
      state: 'starting',
      owner: findProcess(process.pid)!,
      place: thisPlace(),
      // Passed on, in case this process dies before the watchdog is done.
      watchdog: abandoned && isOnThisHost(abandoned) ? abandoned.watchdog : undefined,
    }
    if (!(await createRecord(file, record))) continue
    // A slow claimant may write a number that was used and deleted meanwhile: only the highest counts.
    if ((await listGenerations(directory.path)).at(-1) !== generation) {
      await rm(file, { force: true })
      continue
    }
    await changeOwner(directory.account, file)
    for (const older of await listGenerations(directory.path))
      if (older < generation) await rm(recordFile(directory.path, older), { force: true })
    return { abandoned, ...keep(file, record, directory) }
  }
}

/** False if another process has just taken this number. */
async function createRecord(file: string, record: OwnerRecord): Promise<boolean> {
  try {
    await writeFile(file, JSON.stringify(record), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    await rm(file, { force: true }) // on a full disk the file exists and is empty
    throw error
  }
}

function keep(file: string, created: OwnerRecord, directory: DataDirectory): Pick<Claim, 'update' | 'release'> {
  let record = created
  let turn = Promise.resolve()
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(record), { mode: 0o600 })
    await changeOwner(directory.account, `${file}.new`)
    await rename(`${file}.new`, file)
  }
  const update = (change: Partial<OwnerRecord>) => {
    record = { ...record, ...change }
    const written = turn.then(write)
    turn = written.catch(() => {}) // the caller handles the rejection; the next one tries again
    return written
  }
  const beat = () => void utimes(file, new Date(), new Date()).catch(() => {}) // the next heartbeat makes up for a missed one
  const heartbeat = setInterval(beat, HEARTBEAT_MS).unref()
  const release = async () => {
    clearInterval(heartbeat)
    // If nothing can be written, a deleted record means the same as 'stopped'.
    await update({ state: 'stopped', watchdog: undefined, connection: undefined }).catch(() =>
      rm(file, { force: true }),
    )
  }
  return { update, release }
}

/** Record of the living owner; undefined if no process runs the server. */
export async function findOwner(path: string): Promise<OwnerRecord | undefined> {
  const newest = await findNewest(path)
  return newest?.record && (await isHeld(newest)) ? newest.record : undefined
}

export function isOnThisHost(record: OwnerRecord): boolean {
  return record.place === thisPlace()
}

type Numbered = { file: string; generation: number; record: OwnerRecord | undefined }

async function findNewest(path: string): Promise<Numbered | undefined> {
  for (;;) {
    const generation = (await listGenerations(path)).at(-1)
    if (generation === undefined) return undefined
    const file = recordFile(path, generation)
    try {
      return { file, generation, record: parse(await readFile(file, 'utf8')) }
    } catch (error) {
      if (getErrorCode(error) !== 'ENOENT') throw error // otherwise it was taken over between the two calls: read again
    }
  }
}

async function listGenerations(path: string): Promise<number[]> {
  const names = await readdir(path).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
  const numbers = names.flatMap((name) => /^owner-(\d+)\.json$/.exec(name)?.[1] ?? [])
  return numbers.map(Number).sort((a, b) => a - b)
}

async function isHeld({ file, record }: Numbered): Promise<boolean> {
  if (record?.state === 'stopped') return false
  if (record && isOnThisHost(record)) return isAlive(record.owner)
  // Unfinished, or from another container or machine that shares the directory: its pids are meaningless here, its
  // heartbeat is not.
  const before = await modifiedAt(file)
  for (let waited = 0; waited < SILENCE_MS; waited += 200) {
    await sleep(200)
    if ((await modifiedAt(file)) !== before) return true
  }
  return false
}

async function modifiedAt(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs
}

/** Undefined for an unfinished record. */
function parse(text: string): OwnerRecord | undefined {
  try {
    return JSON.parse(text) as OwnerRecord // only this file writes records
  } catch {
    return undefined
  }
}

function recordFile(path: string, generation: number): string {
  return join(path, `owner-${generation}.json`)
}

function thisPlace(): string {
  return process.platform === 'linux' ? `${hostname()} ${readlinkSync('/proc/self/ns/pid')}` : hostname()
}

function alreadyRunning(path: string, record: OwnerRecord | undefined): EmbeddedPostgresError {
  const who = !record
    ? 'Another process'
    : isOnThisHost(record)
      ? `Process ${record.owner.pid}`
      : `A process on ${record.place.split(' ')[0]}`
  return new EmbeddedPostgresError(
    'ALREADY_RUNNING',
    `${who} already runs the database in ${path}. Two shops cannot share a data directory: stop the other one first, or choose another data directory.`,
  )
}
