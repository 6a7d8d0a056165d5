import { readFile, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries, type Binaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { diskFull, openDataDirectory, type DataDirectory } from './data-directory.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { lastLines, sizeOf } from './log.ts'
import { claimOwnership, isOfThisPlace, type Claim, type OwnerRecord } from './ownership.ts'
import { findPostmaster, readPidFile, spawnPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { ensureDatabase, probe, type Answer, type Connection } from './probe.ts'
import { isAlive } from './running-process.ts'
import { fixedSettings, type Address, type Durability } from './settings.ts'
import { openSocketDirectory, removeSocketDirectory, SOCKET_PORT } from './socket-directory.ts'
import { spawnWatchdog } from './watchdog.ts'

export type StartOptions = {
  dataDir: string
  /** The directory of `postgres` and `initdb`, in place of the npm package's. */
  pgBin?: string
  /** `none` switches fsync off: for tests only, whose data nobody will miss. @default 'full' */
  durability?: Durability
  onProgress?: (line: string) => void
  /** The server ended although nobody called stop(). */
  onExit?: (reason: string) => void
}

export type EmbeddedPostgres = {
  connection: Connection
  /** It was running already, left behind by a process that died. */
  adopted: boolean
  version: string
  /** Ends the server, cutting open sessions. Everything committed is stored. */
  stop(): Promise<void>
}

type Running = { postmaster: Postmaster; connection: Connection; answer: Answer; adopted: boolean }

const READY_MS = 120_000
const SURVIVORS_MS = 10_000
const ORPHAN_ANSWER_MS = 10_000

/** Runs the PostgreSQL of a data directory, from nothing or from whatever a killed process left there. */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedPostgres> {
  const { durability = 'full', onProgress: say = () => {}, onExit = () => {} } = options
  const directory = await openDataDirectory(options.dataDir)
  const claim = await claimOwnership(directory)
  try {
    const binaries = await findBinaries(directory, options.pgBin)
    await ensureCluster(directory, binaries, durability, say)
    await letWatchdogFinish(claim.abandoned, directory)
    const running = (await adoptOrphan(directory, binaries, say)) ?? (await launch(directory, binaries, durability))
    return await guard(running, directory, binaries, claim, durability, onExit)
  } catch (error) {
    await claim.release()
    throw error
  }
}

/** The process before us was killed and its watchdog is ending the server: do not adopt what is about to go. */
async function letWatchdogFinish(abandoned: OwnerRecord | undefined, directory: DataDirectory): Promise<void> {
  const watchdog = abandoned && isOfThisPlace(abandoned) ? abandoned.watchdog : undefined
  if (!watchdog) return
  while (isAlive(watchdog) && (await readPidFile(directory.cluster))) await sleep(5)
}

async function adoptOrphan(
  directory: DataDirectory,
  binaries: Binaries,
  say: (line: string) => void,
): Promise<Running | undefined> {
  const deadline = Date.now() + ORPHAN_ANSWER_MS
  for (;;) {
    const postmaster = await findPostmaster(directory.cluster)
    if (!postmaster) return undefined
    const connection = await describeConnection(directory, postmaster)
    try {
      const answer = await askIdentity(connection)
      if ((await realpath(answer.dataDirectory)) === directory.cluster) {
        say(`Taking over the running PostgreSQL (process ${postmaster.pid})`)
        return { postmaster, connection, answer, adopted: true }
      }
    } catch (error) {
      if (Date.now() < deadline) {
        await sleep(20)
        continue
      }
      say(`PostgreSQL (process ${postmaster.pid}) does not answer (${String(error)})`)
    }
    // Ours by its working directory, its owner gone, and no use to anyone: cleaned out of /tmp, stopped half-way, or moved.
    say(`Ending the PostgreSQL that was left behind (process ${postmaster.pid})`)
    await stopPostmaster(postmaster, binaries)
    return undefined
  }
}

async function launch(directory: DataDirectory, binaries: Binaries, durability: Durability): Promise<Running> {
  const address = await chooseAddress(directory)
  const settings = fixedSettings(address, durability)
  const connection = await describeConnection(directory, address)

  for (const deadline = Date.now() + SURVIVORS_MS; ; await sleep(100)) {
    const logStart = await sizeOf(directory.log)
    const postmaster = await spawnPostmaster(directory, binaries, settings)
    const ended = await waitUntilReady(postmaster, directory)
    if (ended === undefined)
      return { postmaster, connection, answer: await answerOrStop(postmaster, connection, binaries), adopted: false }

    const lines = await lastLines(directory.log, logStart)
    // After a kill -9 of the postmaster its backends need a moment to notice and leave.
    if (/pre-existing shared memory block|lock file .* already exists/.test(lines) && Date.now() < deadline) continue
    if (/No space left on device/.test(lines)) throw diskFull(directory.path)
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `PostgreSQL did not start in ${directory.cluster}: it ${ended}. The end of its log, ${directory.log}:\n${lines}`,
    )
  }
}

async function chooseAddress(directory: DataDirectory): Promise<Address> {
  if (process.platform === 'win32') return { port: await findFreePort(), socketDir: '' }
  return { port: SOCKET_PORT, socketDir: await openSocketDirectory(directory) }
}

/** Undefined when it is ready, else how it ended. */
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

async function answerOrStop(postmaster: Postmaster, connection: Connection, binaries: Binaries): Promise<Answer> {
  try {
    return await askIdentity(connection)
  } catch (error) {
    await stopPostmaster(postmaster, binaries)
    throw error
  }
}

/** Makes role and database where a first start was interrupted before it did. */
async function askIdentity(connection: Connection): Promise<Answer> {
  try {
    return await probe(connection)
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && ['28000', '28P01', '3D000'].includes(String(error.code))
    if (!isMissing) throw error
    await ensureDatabase(connection)
    return await probe(connection)
  }
}

/** From here on the server ends with us, and we hear of it when it ends before. */
async function guard(
  running: Running,
  directory: DataDirectory,
  binaries: Binaries,
  claim: Claim,
  durability: Durability,
  onExit: (reason: string) => void,
): Promise<EmbeddedPostgres> {
  const { postmaster, connection, answer } = running
  const watchdog = spawnWatchdog(postmaster, directory, binaries)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await stopPostmaster(postmaster, binaries)
    watchdog.dismiss()
    if (process.platform !== 'win32') await removeSocketDirectory(connection.host)
    await claim.release()
  }

  try {
    if (durability === 'full') refuseVolatile(answer, directory)
    await claim.update({ state: 'running', watchdog: watchdog.id, connection })
    watchdog.arm()
  } catch (error) {
    await stop()
    throw error
  }
  void postmaster.exited.then((how) => {
    if (stopping) return
    watchdog.dismiss() // its pid may be another program's soon
    onExit(`PostgreSQL (process ${postmaster.pid}) ${how}. Its log is ${directory.log}`)
  })
  return { connection, adopted: running.adopted, version: answer.version, stop: () => (stopping ??= stop()) }
}

function refuseVolatile(answer: Answer, directory: DataDirectory): void {
  const off = Object.entries({
    fsync: answer.fsync,
    full_page_writes: answer.fullPageWrites,
    synchronous_commit: answer.synchronousCommit,
  })
  const wrong = off.filter(([, value]) => value !== 'on').map(([name, value]) => `${name} is ${value}`)
  if (wrong.length === 0) return
  throw new EmbeddedPostgresError(
    'NOT_DURABLE',
    `PostgreSQL in ${directory.cluster} could lose orders in a power cut (${wrong.join(', ')}), so the shop does not start on it. ` +
      'Reset what changes it: ALTER ROLE … RESET, ALTER DATABASE … RESET, or, if it was left running by a test, stop that server.',
  )
}

async function describeConnection(directory: DataDirectory, at: Address): Promise<Connection> {
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
