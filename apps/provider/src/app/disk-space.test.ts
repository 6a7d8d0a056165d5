import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { calculateDiskForecast, describeDiskForecast, type Disk, recordDiskUsage } from './disk-space.ts'
import { createLogger } from '../platform/http/logger.ts'
import { newId } from '../platform/ids.ts'
import { createCleanup } from './maintenance.ts'
import { createPartitions } from '../platform/outbox/index.ts'
import { startShop } from '../testing/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = new Date('2026-11-27T12:00:00Z')

const sampled = (hoursAgo: number, gigabytes: number) => ({
  at: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
  database_bytes: BigInt(gigabytes * 1e9),
})
const outlookOf = (freeGb: number, ...samples: ReturnType<typeof sampled>[]) =>
  calculateDiskForecast('/data', { freeBytes: freeGb * 1e9, sizeBytes: 250e9 }, samples)

test('a disk forecast divides the free space by the growth of the days before', () => {
  const twoADay = [sampled(48, 10), sampled(24, 12), sampled(0, 14)]
  expect(outlookOf(20, ...twoADay)).toMatchObject({ growthBytesADay: 2e9, daysLeft: 10, isShort: false })
  expect(outlookOf(12, ...twoADay)).toMatchObject({ daysLeft: 6, isShort: true, isNearlyFull: false })
  expect(outlookOf(5.9, ...twoADay)).toMatchObject({ isShort: true, isNearlyFull: true })
})

test('a disk forecast is absent before an hour of samples, and for a shrinking database', () => {
  expect(outlookOf(20, sampled(0, 10))).toMatchObject({
    growthBytesADay: undefined,
    daysLeft: Infinity,
    isShort: false,
  })
  expect(outlookOf(20, sampled(0.5, 1), sampled(0, 10))).toMatchObject({ isShort: false })
  expect(outlookOf(20, sampled(9, 20), sampled(0, 10))).toMatchObject({ growthBytesADay: 0, daysLeft: Infinity })
})

test('a disk with almost no free space is nearly full, however slowly the database grows', () => {
  expect(outlookOf(9, sampled(0, 10))).toMatchObject({ isShort: true, isNearlyFull: true })
  const small = { freeBytes: 3e9, sizeBytes: 20e9 }
  expect(calculateDiskForecast('/data', small, [])).toMatchObject({ isNearlyFull: false })
})

test('a small disk is reported at the first start, before its growth is known', () => {
  const small = calculateDiskForecast('/data', { freeBytes: 115e6, sizeBytes: 220e6 }, [sampled(0, 0)])
  expect(small).toMatchObject({ isShort: true, isNearlyFull: false })
  expect(describeDiskForecast(small)).toMatch(/^The disk of \/data has 115 MB left\. Free space/)
  const slow = calculateDiskForecast('/data', { freeBytes: 1e9, sizeBytes: 4e9 }, [sampled(24, 1), sampled(0, 1)])
  expect(slow, 'of which more is known').toMatchObject({ isShort: false })
})

test('the disk warning says how much is left, how fast the database grows and what to do', () => {
  expect(describeDiskForecast(outlookOf(12, sampled(24, 12), sampled(0, 14)))).toBe(
    'The disk of /data has 12.0 GB left. The database grows by 2.0 GB a day. The disk lasts for about 6 days. ' +
      'Free space, or use a larger disk (docs/guides/running.md, "Disk usage").',
  )
  expect(describeDiskForecast(outlookOf(0.5))).toBe(
    'The disk of /data has 500 MB left. Until there is more space, events are stored for a shorter time. ' +
      'Free space, or use a larger disk (docs/guides/running.md, "Disk usage").',
  )
  expect(describeDiskForecast(outlookOf(200))).toBeUndefined()
})

function disk(freeBytes: number): Disk & { freeBytes: number } {
  const it = { folder: '/data', freeBytes, readSpace: async () => ({ freeBytes: it.freeBytes, sizeBytes: 250e9 }) }
  return it
}

test('disk growth is calculated from the last week of samples', async () => {
  const { db } = await startShop()
  const size = async () =>
    (await sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`.execute(db)).rows[0]!.bytes
  const before = (hours: number, bytes: bigint) => ({
    at: new Date(NOW.getTime() - hours * HOUR_MS),
    database_bytes: bytes,
  })
  await db
    .insertInto('disk_samples')
    .values([before(200, 1n), before(24, (await size()) - 4_000_000n)])
    .execute()
  const { growthBytesADay = 0, daysLeft } = await recordDiskUsage(db, disk(80e9), NOW)
  expect(growthBytesADay).toBeGreaterThanOrEqual(4e6)
  expect(growthBytesADay).toBeLessThan(20e6)
  expect(daysLeft).toBe(80e9 / growthBytesADay)
  expect(await db.selectFrom('disk_samples').select('at').orderBy('at').execute()).toEqual([
    { at: new Date(NOW.getTime() - DAY_MS) },
    { at: NOW },
  ])
})

test('a nearly full disk is reported once a day and shortens retention until there is room again', async () => {
  const { db } = await startShop()
  const said: string[] = []
  const log = createLogger('warn', { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) })
  const now = new Date()
  const at = (days: number): Date => new Date(now.getTime() + days * DAY_MS)
  for (const days of [-5, 0]) await createPartitions(db, at(days))
  const insertMail = (days: number) =>
    sql`insert into mails (id, recipient, template, props, created_at, next_attempt_at, sent_at)
      values (${newId()}, 'ada@shop.example', 'order-placed', '{}', ${at(days)}, ${at(days)}, ${at(days)})`.execute(db)
  await insertMail(-5)
  await insertMail(-1)
  const countMails = async () => (await db.selectFrom('mails').select('id').execute()).length
  const countPartitions = async () => {
    const { rows } = await sql`select from pg_inherits where inhparent = 'outbox'::regclass`.execute(db)
    return rows.length
  }

  const space = disk(100e9)
  const cleanUp = createCleanup(db, log, space)
  await cleanUp(now)
  const before = await countPartitions()
  expect({ said, mails: await countMails() }).toEqual({ said: [], mails: 2 })

  space.freeBytes = 1e9
  await cleanUp(now)
  await cleanUp(at(0.5))
  expect(said).toEqual([
    expect.stringMatching(/^The disk of \/data has 1\.0 GB left\..* events are stored for a shorter time\./),
  ])
  expect(await countMails()).toBe(1)
  expect(await countPartitions()).toBeLessThan(before)
  await cleanUp(at(1.1))
  expect(said).toHaveLength(2)

  space.freeBytes = 100e9
  await cleanUp(at(2.2))
  expect(said).toHaveLength(2)
})
