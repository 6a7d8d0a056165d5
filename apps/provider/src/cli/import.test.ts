import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand, startShop } from '../testing/index.ts'
import { importCommand } from './import.ts'

const HEADER = 'Handle,Title,Variant Price'

async function start() {
  const shop = await startShop()
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'products.csv')
  return {
    folder,
    file,
    write: (...rows: string[]) => writeFile(file, `${[HEADER, ...rows].join('\n')}\n`),
    run: (...args: string[]) => runCommand(shop, importCommand, ...args),
  }
}

test('an import reports counts and each skipped row with line and reason, and its exit code says how much was imported', async () => {
  const { file, write, run } = await start()
  await write('mug,Mug,12.50', 'jug,Jug,dear', 'cup,Cup,9.00')
  const first = await run(file)
  expect(first.code).toBe(2)
  expect(first.printed).toContain('products   3 created, 0 updated, 0 unchanged, 0 skipped')
  expect(first.printed).toContain('line 3, jug, Variant Price: "dear" is not a valid amount, such as 12.50.')

  await write('mug,Mug,12.50', 'cup,Cup,9.50')
  const second = await run(file)
  expect([second.code, second.printed]).toEqual([0, expect.stringContaining('0 created, 1 updated, 1 unchanged')])

  await write('jug,Jug')
  expect((await run(file)).code).toBe(1)
  const asJson = await run(file, '--json')
  expect(JSON.parse(asJson.printed)).toMatchObject({
    products: { created: 0, skipped: 0 },
    problems: [{ line: 2, handle: 'jug' }],
  })
})

test('an unknown file format is mapped by column, and an invalid mapping is refused with the list of columns', async () => {
  const { file, run } = await start()
  await writeFile(file, 'Nr;Bezeichnung;Preis\nK-1;Kanne;1.012,50\n')
  expect((await run(file)).printed).toContain('--map "Title=…"')
  const mapped = await run(
    file,
    '--map',
    'Variant SKU=Nr',
    '--map',
    'title=Bezeichnung',
    '--map',
    'Variant Price=Preis',
  )
  expect([mapped.code, mapped.printed]).toEqual([0, expect.stringContaining('1 created')])
  await expect(run(file, '--map', 'Price of all=Preis')).rejects.toThrow(/maps no column.*Variant Price/)
  await expect(run(file, '--encoding', 'utf-99')).rejects.toThrow('There is no encoding "utf-99".')
  await expect(run(file, '--image-base-url', 'folder')).rejects.toThrow('"folder" is not a valid web address')
})

test('an unreadable file is refused with the reason before anything is imported', async () => {
  const { folder, run } = await start()
  await expect(run(folder)).rejects.toThrow(`Cannot import ${folder}: it is a folder.`)
  const nowhere = join(folder, 'none.csv')
  await expect(run(nowhere)).rejects.toThrow(`Cannot import ${nowhere}: there is no such file.`)
  await expect(run('none.csv')).rejects.toThrow(/^Cannot import none\.csv: there is no such file \(.+none\.csv\)\.$/)
  // Like a pipe from another program.
  const socket = join(folder, 'socket')
  const server = createServer().listen(socket)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  await expect(run(socket)).rejects.toThrow(`Cannot import ${socket}: it is not a regular file`)
  await expect(run()).rejects.toThrow('Specify one file to import.')
  await expect(run('one.csv', 'two.csv')).rejects.toThrow('Specify one file to import.')
})
