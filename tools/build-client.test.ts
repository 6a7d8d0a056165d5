import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const script = join(import.meta.dirname, 'build-client.mjs')

test('the client is packed into the folder that is named from where the person is', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { ...process.env, INIT_CWD: folder } // as npm says it
  await promisify(execFile)(process.execPath, [script, '--pack', 'vendor/shop'], { env })
  expect(readdirSync(join(folder, 'vendor/shop'))).toEqual([expect.stringMatching(/^cartwright-client-.*\.tgz$/)])
})

test('without a folder nothing is packed, and the usage is printed', async () => {
  const { stderr, code } = await promisify(execFile)(process.execPath, [script, '--pack']).catch((error) => error)
  expect(code).toBe(1)
  expect(stderr).toBe('Say which folder the package is to go into: npm run client -- FOLDER\n')
})
