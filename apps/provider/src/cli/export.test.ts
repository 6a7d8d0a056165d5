import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand, startShop } from '../testing/index.ts'
import type { Command } from './command.ts'
import { exportCommand } from './export.ts'
import { orders } from './orders/index.ts'

const exportOrders: Command = { help: [], run: (args, terminal) => orders.run(['export', ...args], terminal) }

for (const [what, command] of [
  ['products', exportCommand],
  ['orders', exportOrders],
] as const) {
  test(`an export to ${what} does not replace it by a file, and a link still points to its target`, async () => {
    const { shop, folder } = await start()
    await expect(runCommand(shop, command, folder)).rejects.toThrow(`Cannot write ${folder}: it is a folder.`)
    const socket = join(folder, 'socket')
    const server = createServer().listen(socket)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    await expect(runCommand(shop, command, socket)).rejects.toThrow(`Cannot write ${socket}: it is not a file.`)
    const nowhere = join(folder, 'none', 'all.csv')
    await expect(runCommand(shop, command, nowhere)).rejects.toThrow(
      `Cannot write ${nowhere}: there is no such folder.`,
    )
    // Only the temporary file name is too long: the export opens it, and fails while products are read.
    const long = join(folder, `${'a'.repeat(240)}.csv`)
    await expect(runCommand(shop, command, long)).rejects.toThrow(`Cannot write ${long}: the name is too long.`)
    expect(await readdir(folder)).toEqual(['socket'])

    const [file, link] = [join(folder, 'all.csv'), join(folder, 'link.csv')]
    await writeFile(file, 'old')
    await symlink(file, link)
    await runCommand(shop, command, link)
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
    expect(await readFile(file, 'utf8')).toMatch(/^"?(Handle|number)"?,/)
  })

  test(`two concurrent exports of ${what} to one file leave one complete file`, async () => {
    const { shop, folder } = await start()
    const file = join(folder, 'all.csv')
    await runCommand(shop, command, file)
    const alone = await readFile(file, 'utf8')
    await Promise.all([1, 2, 3].map(() => runCommand(shop, command, file)))
    expect(await readFile(file, 'utf8')).toBe(alone)
    expect(await readdir(folder)).toEqual(['all.csv'])
  })
}

test('an export reports images that are not downloaded yet', async () => {
  const { shop, folder } = await start()
  const file = join(folder, 'all.csv')
  expect((await runCommand(shop, exportCommand, file)).said).not.toContain('picture')
  const picture = { product_id: shop.idOf('mug'), url: 'https://away.example/a.jpg', position: 0, alt_text: '' }
  await shop.db
    .insertInto('image_downloads')
    .values({ ...picture, status: 'pending', reason: null, choices: '[]' })
    .execute()
  expect((await runCommand(shop, exportCommand, file)).said).toContain(
    'Not included: 1 picture that is not downloaded yet.',
  )
})

async function start() {
  const shop = await startShop()
  await shop.addProduct('mug')
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { shop, folder }
}
