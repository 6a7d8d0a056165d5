import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeShopDir } from './embedded/testing/shop.ts'
import { joinDatabaseOf } from './open.ts'

test('of two commands that come at once where no shop runs, one starts the database and the other joins it', async () => {
  const wishes = { dataDir: await makeShopDir(), durability: 'none' as const }
  const open = () => joinDatabaseOf(wishes, { say: () => {}, onLost: () => {} })
  const both = await Promise.all([open(), open()])
  for (const { db } of both) expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  await Promise.all(both.map(({ close }) => close()))
})
