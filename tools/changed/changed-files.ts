/**
 * Files that differ from a base commit, for `npm run check -- --changed` and `npm run test:stress -- --changed`.
 * The base is the first that exists of: `CHANGED_SINCE` (any commit), the merge base with the main branch, and, where
 * that is HEAD itself and nothing is uncommitted, the last tag before HEAD or else its first parent.
 */
import { spawnSync } from 'node:child_process'

/** The main branch as a clone has it, the remote's first. */
const MAIN = ['origin/HEAD', 'origin/main', 'main']

export interface ChangedFiles {
  /** The commit that they are compared with. */
  since: string
  /** Relative to the repository, sorted; deleted files and both names of a renamed one are in it. */
  files: string[]
}

/** Undefined where no base exists: in a shallow clone of one commit, outside of a repository, or without git. */
export function findChangedFiles(root: string, named = process.env['CHANGED_SINCE']): ChangedFiles | undefined {
  const git = (...args: string[]): string[] | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
    return status === 0 ? stdout.split(/[\0\n]/).filter(Boolean) : undefined
  }
  const commitOf = (name: string): string | undefined =>
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)?.[0]
  const head = commitOf('HEAD')
  if (!head) return undefined
  const compare = (since: string): ChangedFiles => {
    const tracked = git('diff', '--name-only', '--no-renames', '--relative', '-z', since) ?? []
    const untracked = git('ls-files', '--others', '--exclude-standard', '-z') ?? []
    return { since, files: [...new Set([...tracked, ...untracked])].toSorted() }
  }
  if (named) {
    const since = commitOf(named)
    if (!since) throw new Error(`CHANGED_SINCE is ${named}, and there is no such commit.`)
    return compare(since)
  }
  const main = MAIN.map(commitOf).find((commit) => commit !== undefined)
  const fork = main && git('merge-base', main, head)?.[0]
  if (fork) {
    const changed = compare(fork)
    if (fork !== head || changed.files.length > 0) return changed
  }
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^')?.[0]
  const before = commitOf(tag ?? 'HEAD^')
  return before ? compare(before) : undefined
}
