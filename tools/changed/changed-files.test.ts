import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findChangedFiles } from './changed-files.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-changed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function gitIn(folder: string): (...args: string[]) => string {
  return (...args) => {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'init.defaultBranch=main']
    const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
}

function newRepository() {
  const folder = newFolder()
  const git = gitIn(folder)
  git('init', '--quiet')
  const write = (name: string): void => writeFileSync(join(folder, name), `${Math.random()}`)
  const commit = (...names: string[]): string => {
    for (const name of names) write(name)
    git('add', '--all')
    git('commit', '--quiet', '--message', names.join(' '))
    return git('rev-parse', 'HEAD')
  }
  return { folder, git, write, commit, changed: (since?: string) => findChangedFiles(folder, since) }
}

test('a branch is compared with where it left the main branch, with what is not committed yet', () => {
  const { git, write, commit, changed } = newRepository()
  const fork = commit('kept', 'edited', 'deleted', 'renamed')
  git('switch', '--quiet', '--create', 'branch')
  commit('edited')
  git('mv', 'renamed', 'new name')
  git('rm', '--quiet', 'deleted')
  commit('added')
  git('switch', '--quiet', 'main')
  commit('of another branch')
  git('switch', '--quiet', 'branch')
  write('untracked')
  const files = ['added', 'deleted', 'edited', 'new name', 'renamed', 'untracked']
  expect(changed()).toEqual({ since: fork, files })
})

test('the main branch is compared with the remote one, and where both are alike with the last tag or the last change', () => {
  const { git, write, commit, changed } = newRepository()
  const first = commit('one')
  git('tag', 'v1')
  const second = commit('two')
  const third = commit('three')
  expect(changed()).toEqual({ since: first, files: ['three', 'two'] })
  git('tag', '--delete', 'v1')
  expect(changed()).toEqual({ since: second, files: ['three'] })
  write('three')
  expect(changed()).toEqual({ since: third, files: ['three'] })
  commit('three')
  git('update-ref', 'refs/remotes/origin/main', second)
  expect(changed()).toEqual({ since: second, files: ['three'] })
})

test('a merge into the main branch counts as all that it brings', () => {
  const { git, commit, changed } = newRepository()
  const fork = commit('one')
  git('switch', '--quiet', '--create', 'branch')
  commit('two')
  commit('three')
  git('switch', '--quiet', 'main')
  git('merge', '--quiet', '--no-ff', '--message', 'merge', 'branch')
  expect(changed()).toEqual({ since: fork, files: ['three', 'two'] })
})

test('a commit that is named is the base, and one that does not exist is an error', () => {
  const { commit, changed } = newRepository()
  const first = commit('one')
  commit('two')
  commit('three')
  expect(changed(first)).toEqual({ since: first, files: ['three', 'two'] })
  expect(() => changed('nowhere')).toThrow('CHANGED_SINCE is nowhere')
})

test('a clone of one commit, and a folder without a repository, do not know their changes', () => {
  const { folder, commit } = newRepository()
  commit('one')
  commit('two')
  const clone = join(newFolder(), 'clone')
  gitIn(folder)('clone', '--quiet', '--depth=1', pathToFileURL(folder).href, clone)
  expect(findChangedFiles(clone, undefined)).toBeUndefined()
  expect(findChangedFiles(newFolder(), undefined)).toBeUndefined()
})
