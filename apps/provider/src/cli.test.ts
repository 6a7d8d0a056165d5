import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { trials } from './testing/trials.ts'

async function run(args: readonly string[], variables: Record<string, string>) {
  const { DATABASE_URL: _, ...environment } = process.env
  return promisify(execFile)(
    process.execPath,
    ['--conditions=cartwright-source', 'apps/provider/src/cli.ts', ...args],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...environment, ...variables },
    },
  ).then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }), // error of `execFile`
  )
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'no-shop-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a reading command without a shop creates nothing and says so', async () => {
  const folder = await makeFolder()
  const dataDir = join(folder, 'data')
  const reading = [
    ['settings', 'show'],
    ['member', 'block', 'ada@shop.example'],
    ['staff', 'list'],
    ['orders', 'list'],
    ['exchange-rates', 'list'],
    ['demo', 'status'],
  ].slice(0, trials({ few: 2, many: 6 }))
  for (const args of reading) {
    const { code, stderr } = await run(args, { CARTWRIGHT_DATA_DIR: dataDir })
    expect([code, stderr], args.join(' ')).toEqual([
      1,
      expect.stringContaining(
        `There is no shop in ${dataDir} yet, and none was created. For a shop started with CARTWRIGHT_DATA_DIR or DATABASE_URL`,
      ),
    ])
  }
  expect(await readdir(folder)).toEqual([])
}, 60_000)

test('a command that may start a shop creates one and says so', async () => {
  const dataDir = await makeFolder()
  // It ends before a database is created.
  const variables = { CARTWRIGHT_DATA_DIR: dataDir, PG_BIN: join(dataDir, 'nowhere') }
  const { stderr } = await run(
    ['api-key', 'create', '--name', 'Till', '--scope', 'SCOPE.DC-STORES.MANAGE-ORDERS'],
    variables,
  )
  expect(stderr).toMatch(`There is no shop in ${dataDir} yet, so an empty one is created.`)
})
