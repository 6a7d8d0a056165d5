import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cleanEnvironment, findInitialiser, toSpawnOptions, type OsAccount } from './os-account.ts'
import { getProgramPath, type Binaries } from './binaries.ts'
import {
  createDiskFullError,
  changeOwner,
  changeOwnerRecursively,
  isDiskFullOutput,
  type DataDirectory,
} from './data-directory.ts'
import { EmbeddedPostgresError, getErrorCode } from './embedded-postgres-error.ts'
import { isPostgresOf } from './running-process.ts'
import { createSizeSettings, type Durability } from './server-settings.ts'

const run = promisify(execFile)
const SURVIVORS_MS = 10_000

/** Creates the cluster if there is none (true); refuses one that these binaries cannot open. */
export async function ensureCluster(
  directory: DataDirectory,
  binaries: Binaries,
  durability: Durability,
  say: (line: string) => void,
): Promise<boolean> {
  const major = await findClusterMajor(directory.cluster)
  if (major === undefined) {
    say(`Creating the database in ${directory.cluster}`)
    await createCluster(directory, binaries, durability)
    return true
  }
  if (major !== binaries.major)
    throw new EmbeddedPostgresError(
      'OTHER_MAJOR_VERSION',
      `The database in ${directory.cluster} was created by PostgreSQL ${major}. The programs in ${binaries.bin} are version ${binaries.major} and cannot open it. ` +
        `Set PG_BIN to the programs of PostgreSQL ${major} and dump the database (pg_dump), then move the directory away, start again and load the dump.`,
    )
  return false
}

async function findClusterMajor(cluster: string): Promise<number | undefined> {
  const names = await readdir(cluster).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return undefined
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim()) return Number.parseInt(version, 10)
  throw new EmbeddedPostgresError(
    'CLUSTER_DAMAGED',
    `${cluster} is not empty, but is not a PostgreSQL database (the file PG_VERSION is missing). If it contains your shop, restore it from a backup; otherwise, move it away and start again.`,
  )
}

/**
 * Changes the owner of a cluster of an earlier version, which belongs to `nobody`. Call it while no server runs on
 * it.
 */
export async function migrateClusterOwner({ account, cluster }: DataDirectory): Promise<void> {
  if (account?.isRootsOwn && (await stat(cluster)).uid !== account.uid >>> 0) {
    await waitForBackends(cluster)
    await changeOwnerRecursively(account, cluster)
  }
}

/** Waits for orphaned backends. PostgreSQL detects its own by shared memory, but not those of another user. */
async function waitForBackends(cluster: string): Promise<void> {
  for (const deadline = Date.now() + SURVIVORS_MS; ; await sleep(100)) {
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
    if (!pids.some((pid) => isPostgresOf(Number(pid), cluster))) return
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(
        'START_FAILED',
        `Processes of a stopped PostgreSQL still use ${cluster}. End them, or restart the machine, and start again.`,
      )
  }
}

/**
 * Creates the cluster in a draft folder and renames it, so an interrupted creation leaves only a draft for the next
 * one to delete. If `initdb` runs as `nobody`, a user shared with other services, it has the group of the account:
 * only that group can reach the draft through a folder of root, and the memory and open files of `initdb`.
 */
async function createCluster(directory: DataDirectory, binaries: Binaries, durability: Durability): Promise<void> {
  const { cluster, account } = directory
  const initialiser = await findInitialiser(account)
  for (const name of await readdir(directory.path))
    if (name.startsWith(`${basename(cluster)}.new-`))
      await rm(join(directory.path, name), { recursive: true, force: true, maxRetries: 5 })

  const gate = `${cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  const draft = join(gate, 'postgres')
  try {
    await mkdir(gate, { mode: 0o700 })
    await mkdir(draft, { mode: 0o700 })
    if (initialiser) {
      await chown(gate, 0, initialiser.gid >>> 0)
      await chmod(gate, 0o710)
    }
    await changeOwner(initialiser, draft)
    await initialise(draft, directory, binaries, durability, initialiser)
    if (initialiser) await chmod(gate, 0o700)
    if (account) await changeOwnerRecursively(account, draft)
    await writeSettings(draft, directory, { sizes: createSizeSettings(binaries.major), durability })
    await rename(draft, cluster)
    await rm(gate, { recursive: true })
    if (durability === 'full' && process.platform !== 'win32') await syncDirectory(directory.path)
  } catch (error) {
    await rm(gate, { recursive: true, force: true, maxRetries: 5 })
    throw explain(error, directory)
  }
}

/**
 * Replaces the files once the folder has its new owner: a process that has opened the old ones could still write to
 * them.
 */
async function writeSettings(
  draft: string,
  { account }: DataDirectory,
  { sizes, durability }: { sizes: string; durability: Durability },
): Promise<void> {
  for (const name of ['postgresql.conf', 'postgresql.auto.conf', 'pg_hba.conf', 'pg_ident.conf']) {
    const file = join(draft, name)
    const text = await readFile(file, 'utf8')
    const changed = name === 'postgresql.conf' ? text + sizes : text
    await writeFile(`${file}.new`, changed, { mode: 0o600, flag: 'wx', flush: durability === 'full' })
    await changeOwner(account, `${file}.new`)
    await rename(`${file}.new`, file)
  }
}

async function initialise(
  draft: string,
  directory: DataDirectory,
  binaries: Binaries,
  durability: Durability,
  account: OsAccount | undefined,
): Promise<void> {
  const args = [`--pgdata=${draft}`, '--username=postgres', '--encoding=UTF8', ...(await authentication(directory))]
  if (durability === 'none') args.push('--no-sync')
  if (binaries.major >= 17) args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const initdb = (locale: string) =>
    run(getProgramPath(binaries, 'initdb'), [...args, `--locale=${locale}`], {
      ...toSpawnOptions(account),
      env: cleanEnvironment,
      timeout: 300_000,
    })
  try {
    await initdb('C.UTF-8')
  } catch (error) {
    if (!/invalid locale/.test(String(error))) throw error // otherwise the C library lacks C.UTF-8
    await initdb('C')
  }
}

/**
 * Authentication method. The private socket directory protects the server, and for root `authentication.ts`; a
 * loopback port is open to every local user and needs a password.
 */
async function authentication(directory: DataDirectory): Promise<string[]> {
  if (process.platform !== 'win32') return ['--auth-local=trust', '--auth-host=reject']
  if (!(await stat(directory.password).catch(() => undefined)))
    await writeFile(directory.password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${directory.password}`]
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function explain(error: unknown, directory: DataDirectory): unknown {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  if (getErrorCode(error) === 'ENOSPC' || isDiskFullOutput(output))
    return createDiskFullError(directory.path, { cause: error })
  return new EmbeddedPostgresError(
    'CREATE_FAILED',
    `Creating the database in ${directory.cluster} failed and was rolled back. Solve this problem and start again: ${output.trim()}`,
    { cause: error },
  )
}
