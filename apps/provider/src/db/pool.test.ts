import { inject, onTestFinished, test, expect } from 'vitest'
import { openPool } from './pool.ts'

test('a connection that breaks between two statements of a transaction costs that transaction, not the process', async () => {
  const pool = openPool({ ...inject('databaseServer') }, { max: 2 })
  onTestFinished(() => pool.end())
  const lent = await pool.connect()
  await lent.query('begin')
  const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid')

  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await new Promise<void>((resolve) => void lent.once('end', resolve))
  await expect(lent.query('select 1')).rejects.toThrow('not queryable')
  lent.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
