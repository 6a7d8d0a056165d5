import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { dropDatabase } from '../../testing/drop-database.ts'
import { isUserFacingError } from './database-errors.ts'
import { waitForMigrations, migrate, type Migration } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { type Database, createDatabase, createPool } from './pool.ts'

/** Empty database with connections of several processes. */
async function startEmpty(processes = 2): Promise<Database[]> {
  const server = inject('databaseServer')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = createPool(server, { max: 1 })
  await admin.query(`create database ${name}`)
  const opened = Array.from({ length: processes }, () =>
    createDatabase(createPool({ ...server, database: name }, { max: 2 })),
  )
  onTestFinished(async () => {
    await Promise.all(opened.map((db) => db.destroy()))
    await dropDatabase(name, (statement) => admin.query(statement))
    await admin.end()
  })
  return opened
}

const step = (number: number, statement: string): Migration => ({
  number,
  name: `step ${number}`,
  up: async (tx) => void (await sql.raw(statement).execute(tx)),
})
const STEPS = [
  step(1, 'create table steps (n int primary key); insert into steps values (1)'),
  step(2, 'insert into steps values (2)'),
  step(3, 'insert into steps values (3)'),
]

async function done(db: Database): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from steps order by n`.execute(db)
  return rows.map(({ n }) => n)
}

test('one of several starting processes migrates and the others wait', async () => {
  const databases = await startEmpty(4)
  const applied = await Promise.all(databases.map((db, n) => migrate(db, STEPS, `process ${n}`)))
  expect(applied.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3])
  expect(await done(databases[0]!)).toEqual([1, 2, 3])
})

test('the shop\u2019s own migrations run once on an empty database', async () => {
  const [db] = await startEmpty(1)
  expect(await migrate(db!, migrations, 'a')).toBe(migrations.length)
  expect(await migrate(db!, migrations, 'b')).toBe(0)
  const numbers = migrations.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
})

test('only new migrations run, and are reported if the database is not new', async () => {
  const [db] = await startEmpty(1)
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  expect(await migrate(db!, STEPS.slice(0, 2), 'old', say)).toBe(2)
  expect(said).toEqual([])
  expect(await migrate(db!, STEPS, 'new', say)).toBe(1)
  expect(said).toEqual([
    'Migrating the database from migration 2 to 3. The shop opens when it is done.',
    'The database is migrated.',
  ])
  expect(await migrate(db!, STEPS, 'again', say)).toBe(0)
  expect(said).toHaveLength(2)
  expect(await done(db!)).toEqual([1, 2, 3])
})

test('a database of a newer version stays unchanged', async () => {
  const [db] = await startEmpty(1)
  await migrate(db!, STEPS, 'new')
  const refusal = await migrate(db!, STEPS.slice(0, 2), 'old').catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/at migration 3, this version of Cartwright knows only 2.*newer version/),
  })
  expect(isUserFacingError(refusal), 'told without a stack').toBe(true)
})

test('a failed migration is rolled back, keeps earlier ones and releases the lease', async () => {
  const [db, other] = await startEmpty(2)
  const broken = [STEPS[0]!, step(2, 'insert into steps values (2); insert into nowhere values (1)')]
  await expect(migrate(db!, broken, 'broken')).rejects.toThrow(/nowhere/)
  expect(await done(db!)).toEqual([1])
  const started = performance.now()
  expect(await migrate(other!, STEPS, 'mended')).toBe(2)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(await done(db!)).toEqual([1, 2, 3])
})

test.for([
  ['42501', /own the tables/],
  ['53100', /free space/],
  ['55P03', /such as a dump/],
] as const)('%s from the server is explained to the operator', async ([code, advice]) => {
  const [db] = await startEmpty(1)
  const refused = step(2, `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
  const refusal: unknown = await migrate(db!, [STEPS[0]!, refused], 'poor').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ message: expect.stringMatching(advice) })
  expect(isUserFacingError(refusal)).toBe(true)
  expect(await migrate(db!, STEPS, 'mended')).toBe(2)
})

test('a migration longer than the lease is followed by the next', async () => {
  const [db] = await startEmpty(1)
  const long = step(2, "insert into steps values (2); update migration_lease set until = now() - interval '1 hour'")
  const heldAtItsEnd = step(3, 'insert into steps select 3 from migration_lease where until > now()')
  expect(await migrate(db!, [STEPS[0]!, long, heldAtItsEnd], 'patient')).toBe(3)
  expect(await done(db!)).toEqual([1, 2, 3])
})

test('a lease that expired between two migrations is held unless another process has taken it', async () => {
  const [db] = await startEmpty(1)
  const expire = (also = '') => ({
    ...STEPS[0]!,
    up: async (tx: Parameters<Migration['up']>[0]) => {
      await STEPS[0]!.up(tx)
      // At the commit, after all writes of the migration and its lease.
      await sql
        .raw(`create function expire() returns trigger language plpgsql as $$ begin
      update migration_lease set until = now() - interval '1 hour'${also}; return null; end $$;
      create constraint trigger expire after insert on migrations deferrable initially deferred for each row execute function expire()`)
        .execute(tx)
    },
  })
  expect(await migrate(db!, [expire(), STEPS[1]!, STEPS[2]!], 'slow')).toBe(3)
  const [other] = await startEmpty(1)
  await expect(migrate(other!, [expire(", holder = 'other'"), STEPS[1]!], 'slow')).rejects.toThrow(/taken over/)
  expect(await done(other!)).toEqual([1])
})

test('the lease of a dead process is taken over after it expires, not before', async () => {
  const [db] = await startEmpty(1)
  await migrate(db!, STEPS.slice(0, 1), 'first')
  await sql`insert into migration_lease (id, holder, until) values (1, 'dead', now() + interval '1200 milliseconds')
    on conflict (id) do update set holder = excluded.holder, until = excluded.until`.execute(db!)
  const started = performance.now()
  expect(await migrate(db!, STEPS, 'heir')).toBe(2)
  expect(performance.now() - started).toBeGreaterThan(1_000)
})

/** Holds a statement with its lock until released. */
async function hold(db: Database, statement: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const ending = db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql.raw(statement).execute(tx)
    held.resolve()
    await done.promise
  })
  await Promise.race([held.promise, ending])
  return () => (done.resolve(), ending)
}

async function someoneWaits(db: Database): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0) await pause(20)
}

/** Lets an hour pass between two reads of the clock. */
function hurryTime(): void {
  const started = Date.now()
  let hours = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => started + 3_600_000 * ++hours)
  onTestFinished(() => clock.mockRestore())
}

test('a table that is read for longer than the lock timeout is changed afterwards', async () => {
  const [db, reader] = await startEmpty(2)
  await migrate(db!, STEPS.slice(0, 1), 'old')
  const end = await hold(reader!, 'select from steps')
  const migrating = migrate(db!, [STEPS[0]!, step(2, 'alter table steps add also int')], 'new')
  migrating.catch(() => {}) // checked below
  await someoneWaits(reader!)
  await pause(2_000)
  await end()
  expect(await migrating).toBe(1)
})

test('a waiting process waits for a migration of any duration', async () => {
  const [db, worker] = await startEmpty(2)
  await migrate(db!, STEPS.slice(0, 1), 'old')
  const end = await hold(worker!, "update migration_lease set until = now() - interval '1 hour'")
  hurryTime()
  const waiting = migrate(db!, STEPS, 'new')
  waiting.catch(() => {}) // checked below
  await someoneWaits(worker!)
  await pause(2_000) // longer than one lock timeout
  await someoneWaits(worker!)
  await end()
  expect(await waiting).toBe(2)
})

test('a command that joins the database of an older running version changes nothing', async () => {
  const [db] = await startEmpty(1)
  await waitForMigrations(db!, STEPS, 'of a shop that has only begun')
  await migrate(db!, STEPS.slice(0, 2), 'old')
  hurryTime()
  const refusal = await waitForMigrations(db!, STEPS, 'command').catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    message: expect.stringMatching(/at migration 2, and this version needs 3\. Restart the shop/),
  })
  expect(isUserFacingError(refusal)).toBe(true)
  expect(await done(db!)).toEqual([1, 2])
})

test('a command that joins during a migration waits for it', async () => {
  const [db, shop] = await startEmpty(2)
  await migrate(shop!, STEPS.slice(0, 2), 'old')
  const begun = Promise.withResolvers<void>()
  const joined = Promise.withResolvers<void>()
  const slow: Migration = {
    ...STEPS[2]!,
    async up(tx) {
      begun.resolve()
      await joined.promise
      await STEPS[2]!.up(tx)
    },
  }
  const migrating = migrate(shop!, [...STEPS.slice(0, 2), slow], 'new')
  await begun.promise
  const following = waitForMigrations(db!, STEPS, 'command')
  await someoneWaits(db!)
  joined.resolve()
  await Promise.all([migrating, following])
  expect(await done(db!)).toEqual([1, 2, 3])
})
