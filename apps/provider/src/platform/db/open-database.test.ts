import { globSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeShopDir } from './embedded/testing/shop.ts'
import { joinDatabase } from './open-database.ts'

test('of two commands that come at once where no shop runs, one starts the database and the other joins it', async () => {
  const wishes = { dataDir: await makeShopDir(), durability: 'none' as const }
  const open = () => joinDatabase(wishes, { say: () => {}, onLost: () => {} })
  const both = await Promise.all([open(), open()])
  for (const { db } of both) expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  await Promise.all(both.map(({ close }) => close()))
})

test('a command leaves the database of a running shop of an older version alone', async () => {
  const wishes = { dataDir: await makeShopDir(), durability: 'none' as const }
  const open = () => joinDatabase(wishes, { say: () => {}, onLost: () => {} })
  const shop = await open()
  await sql`delete from migrations where number = (select max(number) from migrations)`.execute(shop.db)
  await expect(open()).rejects.toThrow('The shop that is running is of an older version')
  await shop.close()
})

test('where somebody holds the directory and does not say how to come in, that is said, and not waited for without an end', async () => {
  const wishes = { dataDir: await makeShopDir(), durability: 'none' as const }
  const open = () => joinDatabase(wishes, { say: () => {}, onLost: () => {} })
  const first = await open()
  const [record] = globSync('owner-*.json', { cwd: wishes.dataDir })
  truncateSync(join(wishes.dataDir, record!)) // as one that is being written
  await expect(open()).rejects.toThrow('already runs the database')
  await first.close()
})
