import { globSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeShopDir } from './embedded/testing/shop.ts'
import { joinDatabase } from './open-database.ts'

test('one of two concurrent commands without a running shop starts the database and the other joins it', async () => {
  const wishes = { dataDir: await makeShopDir(), durability: 'none' as const }
  const open = () => joinDatabase(wishes, { say: () => {}, onLost: () => {} })
  const both = await Promise.all([open(), open()])
  for (const { db } of both) expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  await Promise.all(both.map(({ close }) => close()))
})

test('a command leaves the database of an older running version unchanged', async () => {
  const wishes = { dataDir: await makeShopDir(), durability: 'none' as const }
  const open = () => joinDatabase(wishes, { say: () => {}, onLost: () => {} })
  const shop = await open()
  await sql`delete from migrations where number = (select max(number) from migrations)`.execute(shop.db)
  await expect(open()).rejects.toThrow('The running shop has an older version')
  await shop.close()
})

test('a data directory without a readable owner record is refused after a limited wait', async () => {
  const wishes = { dataDir: await makeShopDir(), durability: 'none' as const }
  const open = () => joinDatabase(wishes, { say: () => {}, onLost: () => {} })
  const first = await open()
  const [record] = globSync('owner-*.json', { cwd: wishes.dataDir })
  truncateSync(join(wishes.dataDir, record!)) // like an unfinished record
  await expect(open()).rejects.toThrow('already runs the database')
  await first.close()
})
