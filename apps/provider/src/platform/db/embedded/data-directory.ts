import { chmod, chown, lchown, mkdir, open, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findOsAccount, isRoot, type OsAccount } from './os-account.ts'
import { EmbeddedPostgresError, getErrorCode } from './embedded-postgres-error.ts'

export type DataDirectory = {
  path: string
  /** PostgreSQL's data directory. */
  cluster: string
  log: string
  /** On Windows, which uses a loopback port instead of the private socket. */
  password: string
  account: OsAccount | undefined
}

/** Default data directory. PostgreSQL's user cannot enter root's home. */
export function defaultDataDir(cwd: string): string {
  return isRoot() ? '/var/lib/cartwright' : join(cwd, 'data')
}

/** Creates the data directory if needed, and refuses one that is not writable or that PostgreSQL could not reach. */
export async function openDataDirectory(dataDir: string): Promise<DataDirectory> {
  const path = await createWritable(resolve(dataDir))
  const directory = describeDataDirectory(path, await findOsAccount(join(path, 'postgres')))
  if (directory.account) await refuseUnreachable(path, directory.account)
  return directory
}

export function describeDataDirectory(path: string, account?: OsAccount): DataDirectory {
  return {
    path,
    cluster: join(path, 'postgres'),
    log: join(path, 'postgres.log'),
    password: join(path, 'postgres.password'),
    account,
  }
}

/** New files belong to the account too, so that the data can be used without root later. */
export async function changeOwner(account: OsAccount | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid >>> 0, account.gid >>> 0) // macOS writes nobody as -2
}

/** The folder itself comes last: its owner tells the next start whether the change was complete. */
export async function changeOwnerRecursively({ uid, gid }: OsAccount, path: string): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), uid >>> 0, gid >>> 0)
  await lchown(path, uid >>> 0, gid >>> 0)
}

async function createWritable(path: string): Promise<string> {
  // initdb calls postgres through a shell that would interpret these characters.
  if (/["`$\n]/.test(path) && process.platform !== 'win32')
    throw new EmbeddedPostgresError(
      'DATA_DIR_UNREACHABLE',
      `PostgreSQL does not support paths with quotes, backquotes or dollar signs: ${path}. Choose another data directory.`,
    )
  try {
    if (await createFolder(path)) await chmod(path, isRoot() ? 0o755 : 0o700)
    const real = await realpath(path)
    await (await open(join(real, 'postgres.log'), 'a', 0o600)).close()
    return real
  } catch (cause) {
    const reason = getErrorCode(cause)
    if (reason === 'ENOSPC') throw createDiskFullError(path, { cause })
    if (reason === 'EEXIST')
      throw new EmbeddedPostgresError(
        'DATA_DIR_UNWRITABLE',
        `The data directory ${path} is a file. Choose a folder, or a path that does not exist yet.`,
        { cause },
      )
    throw new EmbeddedPostgresError(
      'DATA_DIR_UNWRITABLE',
      `The data directory ${path} cannot be created or written to (${reason ?? String(cause)}). ` +
        'Give this user write access to it (it may belong to another user, or to root after a start with sudo), or choose another directory.',
      { cause },
    )
  }
}

/**
 * Creates the folder; true if it was missing. Node's recursive mkdir never ends if a file system reports ENOENT below
 * an existing folder, as /proc does.
 */
async function createFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    const reason = getErrorCode(error)
    if (reason === 'EEXIST' && (await stat(path)).isDirectory()) return false
    const parent = dirname(path)
    if (reason !== 'ENOENT' || parent === path || (await exists(parent))) throw error
    await createFolder(parent)
    return createFolder(path)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function refuseUnreachable(path: string, account: OsAccount): Promise<void> {
  for (let part = path; ; part = dirname(part)) {
    const { mode, uid, gid } = await stat(part)
    const mayEnter = uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001
    if (!mayEnter)
      throw new EmbeddedPostgresError(
        'DATA_DIR_UNREACHABLE',
        `PostgreSQL cannot run as root, so it runs as ${account.name}, who has no permission to enter ${part} above the data directory ${path}. ` +
          `Choose a data directory elsewhere (root's default is /var/lib/cartwright), start the shop as an ordinary user, or run: chmod a+x ${part}`,
      )
    if (part === dirname(part)) return
  }
}

/** Whether the output of a PostgreSQL program reports a full disk. */
export function isDiskFullOutput(output: string): boolean {
  return /No space left on device|Disk quota exceeded|Check free disk space|wrote only \d+ of/.test(output)
}

export function createDiskFullError(
  path: string,
  { during = 'start', cause }: { during?: 'start' | 'go on'; cause?: unknown } = {},
): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DISK_FULL',
    `The disk that holds ${path} is full, so PostgreSQL could not ${during}. No stored data is lost. Free some space (a new shop needs about 60 MB) and start again.`,
    { cause },
  )
}
