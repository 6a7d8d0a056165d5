import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** What `npm start` says where the build fails with this. */
function startWith(failure: string): Promise<{ code: number; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'tools'))
  for (const file of ['start.mjs', 'check-runtime.mjs', 'running-shop.mjs'])
    cpSync(join(import.meta.dirname, file), join(folder, 'tools', file))
  writeFileSync(join(folder, 'tools/build.mjs'), `export async function build() { throw ${failure} }`)
  return new Promise((done) => {
    execFile(process.execPath, ['tools/start.mjs'], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test.each([
  ['a full disk', `Object.assign(new Error('write'), { code: 'ENOSPC' })`, 'the disk is full'],
  [
    'a full disk, in the words of the builder',
    `new Error('No space left on device (os error 28)')`,
    'the disk is full',
  ],
  ['a folder of root', `Object.assign(new Error('mkdtemp'), { code: 'EACCES' })`, 'is not writable for this user'],
])('%s is said where the shop cannot be built, without a trace', async (_what, failure, reason) => {
  const { code, said } = await startWith(failure)
  expect(code).toBe(1)
  expect(said).toContain(reason)
  expect(said.trim().split('\n')).toHaveLength(1)
})

test('a fault in the sources is shown as it is', async () => {
  const { code, said } = await startWith(`new Error('Unexpected token')`)
  expect(code).toBe(1)
  expect(said).toContain('Error: Unexpected token')
})
