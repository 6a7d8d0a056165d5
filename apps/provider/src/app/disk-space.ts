import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Growth is that of so long; retention makes it less than that of an hour after some days. */
const SAMPLED_DAYS = 7
const LEAST_SPAN_MS = HOUR_MS
const ENOUGH_DAYS = 7
/** A busy shop takes so much in a day. It is little where the growth is not known yet. */
const BUSY_DAY_BYTES = 2e9
/** With less than this, events are kept for a shorter time. */
const FEW_DAYS = 3
const FEW_BYTES = 10e9
const SMALL_PART = 0.05

/** Where the database is, as far as the shop can see it. */
export interface Disk {
  folder: string
  /** Of all users but root. */
  readSpace(): Promise<{ freeBytes: number; sizeBytes: number }>
}

export function createDisk(folder: string): Disk {
  return {
    folder,
    async readSpace() {
      const { bavail, blocks, bsize } = await statfs(folder)
      return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
    },
  }
}

export interface DiskForecast {
  folder: string
  freeBytes: number
  /** Undefined until an hour has been seen. */
  growthBytesADay: number | undefined
  /** Days until the disk is full, at this growth. */
  daysLeft: number
  /** It lasts for less than a week, or may not last for a day. */
  isShort: boolean
  /** So little is left that events are kept for a shorter time. */
  isNearlyFull: boolean
}

interface Sample {
  at: Date
  database_bytes: bigint
}

/** Notes the size of the database and says how long its disk lasts. */
export async function recordDiskUsage(db: Database, disk: Disk, now: Date): Promise<DiskForecast> {
  const { rows } = await sql<{ bytes: bigint }>`select pg_database_size(current_database()) as bytes`.execute(db)
  const sample = { at: now, database_bytes: rows[0]!.bytes } // an aggregate: there is one row
  await db
    .insertInto('disk_samples')
    .values(sample)
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute()
  const since = new Date(now.getTime() - SAMPLED_DAYS * DAY_MS)
  await db.deleteFrom('disk_samples').where('at', '<', since).execute()
  const samples = await db.selectFrom('disk_samples').selectAll().where('at', '<=', now).orderBy('at').execute()
  return calculateDiskForecast(disk.folder, await disk.readSpace(), samples)
}

/** @param samples of the size of the database, the oldest first */
export function calculateDiskForecast(
  folder: string,
  { freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number },
  samples: readonly Sample[],
): DiskForecast {
  const [oldest, newest] = [samples[0], samples.at(-1)]
  const spanMs = oldest && newest ? newest.at.getTime() - oldest.at.getTime() : 0
  const growthBytesADay =
    oldest && newest && spanMs >= LEAST_SPAN_MS
      ? Math.max(0, (Number(newest.database_bytes - oldest.database_bytes) / spanMs) * DAY_MS)
      : undefined
  const daysLeft = growthBytesADay ? freeBytes / growthBytesADay : Infinity
  const isNearlyFull = daysLeft < FEW_DAYS || freeBytes < Math.min(FEW_BYTES, SMALL_PART * sizeBytes)
  const isLittle = growthBytesADay === undefined && freeBytes < BUSY_DAY_BYTES
  const isShort = daysLeft < ENOUGH_DAYS || isNearlyFull || isLittle
  return { folder, freeBytes, growthBytesADay, daysLeft, isShort, isNearlyFull }
}

/** For the person who runs the shop. Undefined where the disk lasts for a week. */
export function describeDiskForecast({
  folder,
  freeBytes,
  growthBytesADay,
  daysLeft,
  isShort,
  isNearlyFull,
}: DiskForecast): string | undefined {
  if (!isShort) return undefined
  const growth = growthBytesADay ? ` The database grows by ${gigabytes(growthBytesADay)} a day.` : ''
  const lasts = Number.isFinite(daysLeft) ? ` The disk lasts for about ${describeDays(daysLeft)}.` : ''
  const shorter = isNearlyFull ? ' Until there is more, events are kept for a shorter time.' : ''
  return `The disk of ${folder} has ${gigabytes(freeBytes)} left.${growth}${lasts}${shorter} Make room, or take a larger disk (docs/guides/running.md, "How much the disk takes").`
}

function describeDays(days: number): string {
  if (days < 1) return 'some hours'
  return days < 2 ? 'a day' : `${Math.floor(days)} days`
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
