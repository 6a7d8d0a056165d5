import { createHash, randomBytes } from 'node:crypto'
import { chmod, lstat, mkdir, rename, rm, rmdir, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findUid, isRoot } from './os-account.ts'
import { changeOwner, type DataDirectory } from './data-directory.ts'
import { EmbeddedPostgresError, getErrorCode } from './embedded-postgres-error.ts'

/** Part of the socket's file name; no port is opened, so any constant works. */
export const SOCKET_PORT = 5432

const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

/**
 * Creates a private directory for the socket: everyone who can enter it connects without a password. It lies outside
 * the data directory, because socket paths have a length limit and shared folders of virtual machines cannot hold
 * sockets.
 */
export async function openSocketDirectory(directory: DataDirectory): Promise<string> {
  const path = join(shortTemporaryDirectory(), getSocketDirectoryName(directory.path))
  if (directory.account?.isRootsOwn) await removeFormer(path, directory.account.uid)
  try {
    await mkdir(path, { mode: 0o700 })
    await changeOwner(directory.account, path)
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST')
      throw unusable(path, `it cannot be created (${getErrorCode(error) ?? String(error)})`, error)
  }

  const found = await lstat(path)
  const ours = directory.account ? [0, directory.account.uid >>> 0] : [process.getuid?.()]
  if (!found.isDirectory()) throw unusable(path, 'it is not a directory')
  if (!ours.includes(found.uid)) throw unusable(path, `it belongs to another user (${found.uid})`)
  await changeOwner(directory.account, path)
  await chmod(path, 0o700)
  return path
}

/**
 * Removes the directory of an earlier version's server, which ran as `nobody`. It is renamed first: processes of
 * `nobody` could replace it by a link meanwhile.
 */
async function removeFormer(path: string, uid: number): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isDirectory() || [0, uid >>> 0].includes(found.uid) || found.uid !== (await findUid('nobody'))) return
  const aside = `${path}.${randomBytes(8).toString('hex')}`
  await rename(path, aside)
  for (const name of [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`])
    await unlink(join(aside, name)).catch(ignoreMissing)
  await rmdir(aside).catch(() => {}) // other files in it are not ours and do no harm
}

function ignoreMissing(error: unknown): void {
  if (getErrorCode(error) !== 'ENOENT') throw error
}

/** Removes only directories of this module: a server that was started by hand may have its socket among others. */
export async function removeSocketDirectory(directory: DataDirectory, path: string): Promise<void> {
  if (basename(path) === getSocketDirectoryName(directory.path)) await rm(path, { recursive: true, force: true })
}

export function getSocketDirectoryName(dataDir: string): string {
  return `cartwright-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

function shortTemporaryDirectory(): string {
  const preferred = tmpdir()
  const longest = join(preferred, getSocketDirectoryName(''), `.s.PGSQL.${SOCKET_PORT}`)
  const fits = Buffer.byteLength(longest) <= LONGEST_SOCKET_PATH
  // The option that names the directory is a list with its own quotes and commas; and root's TMPDIR may be private.
  return fits && !/[,"]/.test(preferred) && !isRoot() ? preferred : '/tmp'
}

function unusable(path: string, why: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'SOCKET_DIR_UNUSABLE',
    `Cannot use ${path} for the socket of the database: ${why}. Remove it, or set TMPDIR to a directory that only you can write to.`,
    { cause },
  )
}
