import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cleanEnvironment, toSpawnOptions } from './os-account.ts'
import { getProgramPath, type Binaries } from './binaries.ts'
import type { DataDirectory } from './data-directory.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { openLogFile } from './log-file.ts'
import { findProcess, isAlive, isPostgresOf, waitUntilGone, type ProcessId } from './running-process.ts'

/** PostgreSQL's first process, whose end is the end of the server. */
export type Postmaster = ProcessId & { exited: Promise<string> }

type PidFile = { pid: number; port: number; socketDir: string; status: string }

const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000
const SETTLE_MS = 120_000

/**
 * Starts the server independently of this process and its terminal: the shop handles Ctrl-C, and the watchdog a kill
 * -9.
 */
export async function spawnPostmaster(
  directory: DataDirectory,
  binaries: Binaries,
  settings: string[],
): Promise<Postmaster> {
  const log = await openLogFile(directory)
  try {
    const child = spawn(getProgramPath(binaries, 'postgres'), ['-D', directory.cluster, ...settings], {
      ...toSpawnOptions(directory.account),
      env: cleanEnvironment,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const exited = new Promise<string>((resolve) =>
      child.once('exit', (code, killedBy) =>
        resolve(killedBy ? `was killed by ${killedBy}` : `exited with code ${code}`),
      ),
    )
    await once(child, 'spawn')
    child.unref()
    const id = findProcess(child.pid!) ?? { pid: child.pid!, born: 'ended at once' } // a spawned process has a pid
    return { ...id, exited }
  } finally {
    await log.close()
  }
}

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const [pid, , , port, socketDir, , , status] = text.split('\n')
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '', status: status?.trim() ?? '' }
}

/** Server named by `postmaster.pid`; waits for one that is starting or stopping. Undefined if none runs. */
export async function findPostmaster(cluster: string): Promise<(PidFile & Postmaster) | undefined> {
  for (const deadline = Date.now() + SETTLE_MS; ; await sleep(5)) {
    const file = await readPidFile(cluster)
    const found = file && findProcess(file.pid)
    if (!file || !found) return undefined // PostgreSQL deletes a dead server's file itself, once no backend survives
    if (!isPostgresOf(file.pid, cluster)) {
      await disown(cluster)
      return undefined
    }
    if (file.status === 'ready' || Date.now() > deadline) return { ...file, ...found, exited: pollExit(found) }
  }
}

/** Shuts down fast (sessions are cut, data is flushed), then immediately (recovery at the next start). */
export async function stopPostmaster(postmaster: ProcessId, binaries: Binaries): Promise<void> {
  await signal(postmaster, 'INT', binaries)
  if (await waitUntilGone(postmaster, FAST_STOP_MS)) return
  await signal(postmaster, 'QUIT', binaries)
  if (await waitUntilGone(postmaster, IMMEDIATE_STOP_MS)) return
  throw new EmbeddedPostgresError(
    'STOP_FAILED',
    `PostgreSQL (process ${postmaster.pid}) did not stop within ${(FAST_STOP_MS + IMMEDIATE_STOP_MS) / 1000} seconds. Its disk may hang. All committed data is stored; you can kill the process.`,
  )
}

async function signal(postmaster: ProcessId, name: 'INT' | 'QUIT', binaries: Binaries): Promise<void> {
  if (!isAlive(postmaster)) return
  if (process.platform === 'win32')
    await promisify(execFile)(getProgramPath(binaries, 'pg_ctl'), ['kill', name, `${postmaster.pid}`])
  else process.kill(postmaster.pid, `SIG${name}`)
}

/**
 * Rewrites a stale file whose pid belongs to another program, which PostgreSQL would take for a running server. The
 * pid becomes one that cannot exist; the file stays, because it names the shared memory by which PostgreSQL detects
 * surviving backends.
 */
async function disown(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  if (process.platform === 'win32') return rm(path)
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
  await writeFile(path, ['2147483647', ...rest].join('\n'))
}

async function pollExit(id: ProcessId): Promise<string> {
  while (isAlive(id)) await sleep(250, undefined, { ref: false })
  return 'ended'
}
