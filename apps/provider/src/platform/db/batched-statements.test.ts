import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { transact, type Tx } from './transaction.ts'
import { StatementFaults, startShop, type TestShop } from '../../testing/index.ts'
import { PREPARED } from './prepared-statements.ts'

const kept = sql.raw(PREPARED)
const faults = new StatementFaults()
let shop: TestShop

beforeEach(async () => {
  faults.stop()
  shop = await startShop({ faults })
  await sql`create table shelf (board text primary key, width integer not null check (width > 0))`.execute(shop.db)
  faults.failAt(Infinity)
})

const put = (tx: Tx, board: string, width: number) =>
  sql`${kept} insert into shelf (board, width) values (${board}, ${width}) returning board`.execute(tx)
const widen = (tx: Tx, board: string) =>
  sql`${kept} update shelf set width = width + 1 where board = ${board}`.execute(tx)
const boards = async (tx: Tx) =>
  (await sql<{ board: string }>`${kept} select board from shelf order by ${'board'}, board`.execute(tx)).rows.map(
    ({ board }) => board,
  )

test('statements of one turn are pipelined in order, and each gets its own result', async () => {
  const answers = await transact(shop.db, (tx) =>
    Promise.all([put(tx, 'oak', 1), boards(tx), put(tx, 'elm', 2), widen(tx, 'elm'), widen(tx, 'ash'), boards(tx)]),
  )
  expect(faults.seen).toEqual(['begin', '/* pipelined */', 'commit'])
  const [oak, first, , one, none, last] = answers
  expect(oak.rows).toEqual([{ board: 'oak' }])
  expect([first, last]).toEqual([['oak'], ['elm', 'oak']])
  expect([one.numAffectedRows, none.numAffectedRows]).toEqual([1n, 0n])
})

test('a failed statement fails all of its turn, nothing is done, and the connection stays usable', async () => {
  const wrong = (tx: Tx) => Promise.allSettled([put(tx, 'oak', 1), put(tx, 'elm', 0), widen(tx, 'oak'), boards(tx)])
  for (let again = 0; again < 3; again++) {
    await transact(shop.db, async (tx) => {
      const settled = await wrong(tx)
      expect(settled.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
      throw new Error('as expected')
    }).catch(({ message }: Error) => expect(message).toBe('as expected'))
  }
  const [, , found] = await transact(shop.db, (tx) => Promise.all([put(tx, 'ash', 1), widen(tx, 'ash'), boards(tx)]))
  expect(found).toEqual(['ash'])
  await expect(transact(shop.db, (tx) => Promise.all([put(tx, 'ash', 1), boards(tx)]))).rejects.toMatchObject({
    code: '23505',
  })
})

test('a transaction with stale prepared statements is retried', async () => {
  const all = () => transact(shop.db, (tx) => Promise.all([look(tx), widen(tx, 'oak')]))
  const look = (tx: Tx) => sql`${kept} select * from shelf where board = ${'oak'}`.execute(tx)
  await all()
  await sql`alter table shelf add column colour text`.execute(shop.db)
  await expect(all()).resolves.toHaveLength(2)
  await sql`discard all`.execute(shop.db)
  await expect(all()).resolves.toHaveLength(2)
})

test('a value that cannot be sent rejects the transaction, and nothing is done', async () => {
  const circle: { self?: object } = {}
  circle.self = circle
  const asked = transact(shop.db, (tx) =>
    Promise.all([put(tx, 'oak', 1), put(tx, circle as never, 1), put(tx, 'elm', 1)]),
  )
  await expect(asked).rejects.toThrow(/circular/i)
  expect(await transact(shop.db, boards)).toEqual([])
})

test('a statement after the end of its transaction is refused', async () => {
  let late: Promise<unknown> | undefined
  const failed = transact(shop.db, (tx) => {
    late = put(tx, 'oak', 1).then(() => put(tx, 'elm', 1))
    return Promise.all([put(tx, 'ash', 0), late])
  })
  await expect(failed).rejects.toMatchObject({ code: '23514' })
  await expect(late).rejects.toThrow(/shelf|has ended/)
  expect(await transact(shop.db, boards)).toEqual([])
})

test.for([0, 1, 2, 3])(
  'when one branch gives up after %i answers, nothing of another one comes after the rollback',
  async (answers) => {
    let goingOn: Promise<unknown> | undefined
    const failed = transact(shop.db, async (tx) => {
      await put(tx, 'oak', 1)
      goingOn = putMany(tx)
      await Promise.all([goingOn, giveUp(tx)])
    })
    await expect(failed).rejects.toThrow('Changed my mind.')
    await expect(goingOn).rejects.toThrow('The transaction has ended')
    expect(await transact(shop.db, boards)).toEqual([])

    async function putMany(tx: Tx): Promise<void> {
      for (let n = 0; n < 6; n++) await put(tx, `elm ${n}`, 1)
    }
    async function giveUp(tx: Tx): Promise<void> {
      for (let n = 0; n < answers; n++) await boards(tx)
      throw new Error('Changed my mind.')
    }
  },
)

test('a statement that is not awaited is not run after the commit', async () => {
  let forgotten: Promise<unknown> | undefined
  await transact(shop.db, async (tx) => {
    await put(tx, 'oak', 1)
    forgotten = put(tx, 'elm', 1).catch((error: Error) => error.message)
  })
  expect(await forgotten).toMatch('The transaction has ended')
  expect(await transact(shop.db, boards)).toEqual(['oak'])
})

test('five hundred statements in one turn, one of a megabyte, work with notices in between', async () => {
  await sql`create function say(word text) returns text language plpgsql as
    ${sql.raw(`$$ begin raise notice '%', left(word, 9); perform set_config('TimeZone', 'Asia/Tokyo', true); return word; end $$`)}`.execute(
    shop.db,
  )
  const say = (tx: Tx, word: string) => sql<{ word: string }>`${kept} select say(${word}) as word`.execute(tx)
  const long = 'x'.repeat(1_000_000)
  const [said, ...made] = await transact(shop.db, (tx) =>
    Promise.all([say(tx, long), ...Array.from({ length: 500 }, (_, n) => put(tx, `board ${n}`, 1))]),
  )
  expect(said.rows).toEqual([{ word: long }])
  expect(made.map(({ rows }) => rows)).toEqual(Array.from({ length: 500 }, (_, n) => [{ board: `board ${n}` }]))
})

test('a text that may contain several statements is sent in its turn', async () => {
  const found = await transact(shop.db, (tx) =>
    Promise.all([
      put(tx, 'oak', 1),
      sql.raw(`insert into shelf values ('elm', 1); delete from shelf where board = 'oak'`).execute(tx),
      boards(tx),
    ]),
  )
  expect(found[2]).toEqual(['elm'])
})

test('the connection stays usable after a statement of a turn is cancelled by the server, or fails behind a savepoint', async () => {
  const stopped = transact(shop.db, async (tx) => {
    await sql`set local statement_timeout = 50`.execute(tx)
    return Promise.all([put(tx, 'oak', 1), sql`select pg_sleep(${5}::int)`.execute(tx), put(tx, 'elm', 1)])
  })
  await expect(stopped).rejects.toMatchObject({ code: '57014' })
  const found = await transact(shop.db, async (tx) => {
    await sql`savepoint before`.execute(tx)
    await Promise.allSettled([put(tx, 'ash', 1), put(tx, 'ash', 1)])
    await sql`rollback to before`.execute(tx)
    return Promise.all([put(tx, 'ash', 2), boards(tx)])
  })
  expect(found[1]).toEqual(['ash'])
})
