import { readFile, realpath, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isExpectedHbaFile, writePeerAuthentication } from './authentication.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { migrateClusterOwner, ensureCluster } from './cluster.ts'
import { createDiskFullError, openDataDirectory, isDiskFullOutput, type DataDirectory } from './data-directory.ts'
import { EmbeddedPostgresError, getErrorCode } from './embedded-postgres-error.ts'
import { readLastLines, getFileSize } from './log-file.ts'
import { claimOwnership, isOnThisHost, type Claim, type OwnerRecord } from './ownership.ts'
import { findPostmaster, readPidFile, spawnPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { ensureDatabase, probe, type ProbeResult, type Connection } from './probe.ts'
import { isAlive } from './running-process.ts'
import { createFixedSettings, type ServerAddress, type Durability } from './server-settings.ts'
import { openSocketDirectory, removeSocketDirectory, SOCKET_PORT } from './socket-directory.ts'
import { startWatchdog, type Watchdog } from './watchdog.ts'

export type StartOptions = {
  dataDir: string
  /** Directory of `postgres` and `initdb`, instead of the npm package's. */
  pgBin?: string
  /** `none` switches fsync off: for tests only. @default 'full' */
  durability?: Durability
  onProgress?: (line: string) => void
  /** Called if the server ends without a call of stop(). */
  onExit?: (reason: string) => void
}

export type EmbeddedPostgres = {
  connection: Connection
  /** The server was running already, left by a dead process. */
  adopted: boolean
  version: string
  /** Ends the server and open sessions. Committed data is stored. */
  stop(): Promise<void>
}

type Setup = {
  directory: DataDirectory
  binaries: Binaries
  claim: Claim
  durability: Durability
  say: (line: string) => void
}

type Running = {
  postmaster: Postmaster
  watchdog: Watchdog
  connection: Connection
  answer: ProbeResult
  adopted: boolean
}

const READY_MS = 120_000
const SURVIVORS_MS = 10_000
const ORPHAN_ANSWER_MS = 5_000
const LOG_SEGMENT_BYTES = 16 * 1024 * 1024

/** Starts the PostgreSQL of a data directory, whatever its state: new, stopped, or left by a killed process. */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedPostgres> {
  const { durability = 'full', onProgress: say = () => {}, onExit = () => {} } = options
  const directory = await openDataDirectory(options.dataDir)
  try {
    const claim = await claimOwnership(directory)
    try {
      await letWatchdogFinish(claim.abandoned, directory)
      const binaries = await findBinaries(directory, options.pgBin)
      const isNew = await ensureCluster(directory, binaries, durability, say)
      const setup = { directory, binaries, claim, durability, say }
      const running = (await adoptOrphan(setup)) ?? (await launch(setup, isNew))
      return await handOver(running, setup, onExit)
    } catch (error) {
      await claim.release()
      throw error
    }
  } catch (error) {
    // From Node's own writing, or from the server's.
    throw ['ENOSPC', '53100'].includes(getErrorCode(error) ?? '')
      ? createDiskFullError(directory.path, { cause: error })
      : error
  }
}

/** Waits for the watchdog of a killed process to end its server, instead of adopting it. */
async function letWatchdogFinish(abandoned: OwnerRecord | undefined, directory: DataDirectory): Promise<void> {
  const watchdog = abandoned && isOnThisHost(abandoned) ? abandoned.watchdog : undefined
  if (!watchdog) return
  while (isAlive(watchdog) && (await readPidFile(directory.cluster))) await sleep(5)
}

async function adoptOrphan({ directory, binaries, claim, say }: Setup): Promise<Running | undefined> {
  for (const deadline = Date.now() + ORPHAN_ANSWER_MS; ; await sleep(20)) {
    const postmaster = await findPostmaster(directory.cluster)
    if (!postmaster) return undefined

    const connection = await describeConnection(directory, postmaster)
    const answer = await askIdentity(connection).catch((error: unknown) => String(error))
    const isOurs = typeof answer !== 'string' && (await isSame(answer.dataDirectory, directory.cluster))
    if (isOurs && !isExpectedHbaFile(directory, answer.hbaFile)) {
      say(`Stopping the orphaned PostgreSQL (process ${postmaster.pid}): it accepts users other than root`)
      await stopPostmaster(postmaster, binaries)
      return undefined
    }
    if (isOurs) {
      say(`Using the running PostgreSQL (process ${postmaster.pid})`)
      return {
        postmaster,
        watchdog: await startWatchdog(postmaster, directory, binaries, claim),
        connection,
        answer,
        adopted: true,
      }
    }
    if (Date.now() < deadline) continue
    // Its owner is gone and it is unreachable: its socket was deleted, it hangs, or the folder was moved.
    say(`Stopping the orphaned PostgreSQL (process ${postmaster.pid}): it does not respond`)
    await stopPostmaster(postmaster, binaries)
    return undefined
  }
}

async function launch({ directory, binaries, claim, durability }: Setup, isNew: boolean): Promise<Running> {
  const address = await chooseAddress(directory)
  await migrateClusterOwner(directory)
  const settings = createFixedSettings(address, durability, await writePeerAuthentication(directory))
  const connection = await describeConnection(directory, address)

  for (const deadline = Date.now() + SURVIVORS_MS; ; await sleep(100)) {
    const logStart = await getFileSize(directory.log)
    const postmaster = await spawnPostmaster(directory, binaries, settings)
    let watchdog: Watchdog | undefined
    try {
      watchdog = await startWatchdog(postmaster, directory, binaries, claim)
      const failure = await waitUntilReady(postmaster, directory)
      if (failure === undefined) {
        if (isNew) await ensureDatabase(connection)
        return { postmaster, watchdog, connection, answer: await askIdentity(connection), adopted: false }
      }
      const lines = await readLastLines(directory.log, logStart)
      if (isDiskFullOutput(lines)) throw createDiskFullError(directory.path)
      // After a kill -9 of the postmaster its backends need a moment to exit.
      const hasSurvivors = /pre-existing shared memory block/.test(lines) && Date.now() < deadline
      if (!hasSurvivors) throw startFailed(directory, failure, lines)
      watchdog.dismiss()
    } catch (error) {
      await stopPostmaster(postmaster, binaries)
      watchdog?.dismiss()
      throw error
    }
  }
}

async function chooseAddress(directory: DataDirectory): Promise<ServerAddress> {
  if (process.platform === 'win32') return { port: await findFreePort(), socketDir: '' }
  return { port: SOCKET_PORT, socketDir: await openSocketDirectory(directory) }
}

/** Undefined when the server is ready, else the reason why not. */
async function waitUntilReady(postmaster: Postmaster, directory: DataDirectory): Promise<string | undefined> {
  let ended: string | undefined
  void postmaster.exited.then((how) => (ended = how))
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(3)) {
    if (ended !== undefined) return ended
    const file = await readPidFile(directory.cluster)
    if (file?.pid === postmaster.pid && file.status === 'ready') return undefined
  }
  return `was not ready within ${READY_MS / 1000} seconds`
}

function startFailed(directory: DataDirectory, failure: string, lines: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'START_FAILED',
    `PostgreSQL did not start in ${directory.cluster}: it ${failure}. The last lines of its log, ${directory.log}:\n${lines}`,
  )
}

/** Creates role and database if an interrupted first start has not. */
async function askIdentity(connection: Connection): Promise<ProbeResult> {
  try {
    return await probe(connection)
  } catch (error) {
    if (!['28000', '28P01', '3D000'].includes(getErrorCode(error) ?? '')) throw error
    await ensureDatabase(connection)
    return probe(connection)
  }
}

async function handOver(running: Running, setup: Setup, onExit: (reason: string) => void): Promise<EmbeddedPostgres> {
  const { postmaster, watchdog, connection, answer, adopted } = running
  const { directory, binaries, claim, durability } = setup
  const end = async () => {
    await stopPostmaster(postmaster, binaries)
    watchdog.dismiss() // another program may get its pid soon
    await removeSocketDirectory(directory, connection.host)
    await claim.release()
  }
  let ending: Promise<void> | undefined
  const stop = () => (ending ??= end())

  try {
    if (durability === 'full') refuseVolatile(answer, directory)
    await claim.update({ state: 'running', connection })
  } catch (error) {
    await stop()
    throw error
  }
  void postmaster.exited.then(async (how) => {
    if (ending) return
    await stop()
    const reason = (await hasNoRoom(directory))
      ? `${createDiskFullError(directory.path, { during: 'go on' }).message} `
      : ''
    onExit(`${reason}PostgreSQL (process ${postmaster.pid}) ${how}. Its log is ${directory.log}`)
  })
  return { connection, adopted, version: answer.version, stop }
}

/** Whether less is free than PostgreSQL's first write takes. On a full disk its log cannot report it. */
async function hasNoRoom(directory: DataDirectory): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory.path)
  return bavail * bsize < LOG_SEGMENT_BYTES
}

function refuseVolatile(answer: ProbeResult, directory: DataDirectory): void {
  const off = Object.entries({
    fsync: answer.fsync,
    full_page_writes: answer.fullPageWrites,
    synchronous_commit: answer.synchronousCommit,
  })
  const wrong = off.filter(([, value]) => value !== 'on').map(([name, value]) => `${name} is ${value}`)
  if (wrong.length === 0) return
  throw new EmbeddedPostgresError(
    'NOT_DURABLE',
    `PostgreSQL in ${directory.cluster} could lose orders in a power cut (${wrong.join(', ')}), so the shop does not start. ` +
      'Reset these settings with ALTER ROLE … RESET or ALTER DATABASE … RESET. If a test left this server running, stop it.',
  )
}

async function isSame(path: string, cluster: string): Promise<boolean> {
  return (await realpath(path).catch(() => undefined)) === cluster
}

async function describeConnection(directory: DataDirectory, at: ServerAddress): Promise<Connection> {
  const base = { port: at.port, user: 'cartwright', database: 'cartwright' }
  if (process.platform !== 'win32') return { host: at.socketDir, ...base }
  return { host: '127.0.0.1', ...base, password: (await readFile(directory.password, 'utf8')).trim() }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('a listening TCP server has a port')
  return address.port
}
