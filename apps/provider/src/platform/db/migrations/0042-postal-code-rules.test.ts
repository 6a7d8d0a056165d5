import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('beginnings of postal codes get an asterisk, and British districts stay whole', async () => {
  const db = await openOldDatabase(34, {})
  const tax = {
    taxIncludedInPrices: true,
    shippingIsTaxed: true,
    regions: [
      { name: 'City', type: 'CITY', country: 'US', postalCodes: ['100', '10001'], rates: [] },
      { name: 'London', type: 'CITY', country: 'GB', postalCodes: ['SE1', 'BT', 'SW1A 1'], rates: [] },
      { name: 'Germany', type: 'COUNTRY', country: 'DE', rates: [] },
    ],
  }
  await sql`insert into settings (name, value) values ('tax', ${JSON.stringify(tax)})`.execute(db)
  await migrate(db, migrations, 'new')
  const { rows } = await sql<{ value: typeof tax & { rounding: string } }>`select value from settings`.execute(db)
  const [{ value }] = rows as [(typeof rows)[number]]
  expect(value.rounding).toBe('line')
  expect(value.regions.map(({ postalCodes }) => postalCodes)).toEqual([
    ['100*', '10001*'],
    ['SE1', 'BT*', 'SW1A 1*'],
    undefined,
  ])
})
