import { expect, test } from 'vitest'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const POUND = { currency: 'GBP', rate: '0.85' }

test.for([
  {
    rates: [{ currency: 'USD', rate: '1.08', acceptsPayment: true }, POUND],
    left: [{ currency: 'USD', rate: '1.08' }, POUND],
  },
  { rates: [], left: [] },
])(
  'a rate says no more that payment is taken in it, and all else of it stays: $left.length',
  async ({ rates, left }) => {
    const db = await openOldDatabase(17, { currencies: { notes: ['ours'], rates } })
    await migrate(db, migrations, 'new')
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'currencies')
      .executeTakeFirstOrThrow()
    expect(value).toEqual({ notes: ['ours'], rates: left })
  },
)
