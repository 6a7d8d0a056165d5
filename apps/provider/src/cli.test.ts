import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

test('a command where no shop is says so, since it may be the shop of another environment that is meant', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'no-shop-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { DATABASE_URL: _, ...environment } = process.env
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--conditions=source', 'apps/provider/src/cli.ts', 'staff', 'list'],
    {
      cwd: join(import.meta.dirname, '../../..'),
      // It ends before a database is made.
      env: { ...environment, CARTWRIGHT_DATA_DIR: dataDir, PG_BIN: join(dataDir, 'nowhere') },
    },
  ).catch((error: { stderr: string }) => error)
  expect(stderr).toMatch(`There is no shop in ${dataDir} yet`)
  expect(stderr).toMatch(/CARTWRIGHT_DATA_DIR or DATABASE_URL/)
})
