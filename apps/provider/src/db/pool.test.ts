import { inject, onTestFinished, test, expect } from 'vitest'
import { openPool } from './pool.ts'

test('a connection that breaks between two statements of a transaction costs that transaction, not the process', async () => {
  const pool = openPool({ ...inject('databaseServer') }, { max: 2 })
  onTestFinished(() => pool.end())
  const lent = await pool.connect()
  await lent.query('begin')
  const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid')

  const ended = new Promise<void>((resolve) => void lent.once('end', resolve))
  await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  await ended
  const answer = lent.query('select 1').finally(() => lent.release(true))
  await expect(answer).rejects.toThrow('not queryable')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('connections for reads go through indexes, those for writes as the planner likes', async () => {
  const settingOf = async (isReader: boolean) => {
    const pool = openPool({ ...inject('databaseServer') }, { max: 1, isReader })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query<{ enable_seqscan: string }>('show enable_seqscan')
    return rows[0]?.enable_seqscan
  }
  expect([await settingOf(true), await settingOf(false)]).toEqual(['off', 'on'])
})
