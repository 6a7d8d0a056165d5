import { statfs } from 'node:fs/promises'
import type { Database } from '../platform/db/pool.ts'
import {
  deleteDiskSamplesBefore,
  type DiskSample,
  insertDiskSample,
  listDiskSamples,
  readDatabaseBytes,
} from './disk-sample-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Period of the samples. Retention keeps growth from rising after some days. */
const SAMPLED_DAYS = 7
const LEAST_SPAN_MS = HOUR_MS
const ENOUGH_DAYS = 7
/** Daily growth of a busy shop, assumed while the real growth is unknown. */
const BUSY_DAY_BYTES = 2e9
/** With fewer days left, events are kept for a shorter time. */
const FEW_DAYS = 3
const FEW_BYTES = 10e9
const SMALL_PART = 0.05

/** Disk of the database, if the process can see it. */
export interface Disk {
  folder: string
  /** Free space for all users but root. */
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
  /** Undefined until an hour has been sampled. */
  growthBytesADay: number | undefined
  /** Days until the disk is full at this growth. */
  daysLeft: number
  /** Less than a week is left, or less than a busy day takes. */
  isShort: boolean
  /** Few days are left, so events are kept for a shorter time. */
  isNearlyFull: boolean
}

/** Samples the size of the database and forecasts how long its disk lasts. */
export async function recordDiskUsage(db: Database, disk: Disk, now: Date): Promise<DiskForecast> {
  await insertDiskSample(db, { at: now, database_bytes: await readDatabaseBytes(db) })
  await deleteDiskSamplesBefore(db, new Date(now.getTime() - SAMPLED_DAYS * DAY_MS))
  const samples = await listDiskSamples(db, now)
  return calculateDiskForecast(disk.folder, await disk.readSpace(), samples)
}

/** @param samples sizes of the database, oldest first */
export function calculateDiskForecast(
  folder: string,
  { freeBytes, sizeBytes }: { freeBytes: number; sizeBytes: number },
  samples: readonly DiskSample[],
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

/** Warning for the operator. Undefined if the disk lasts for a week. */
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
  const shorter = isNearlyFull ? ' Until there is more space, events are stored for a shorter time.' : ''
  return `The disk of ${folder} has ${gigabytes(freeBytes)} left.${growth}${lasts}${shorter} Free space, or use a larger disk (docs/guides/running.md, "Disk usage").`
}

function describeDays(days: number): string {
  if (days < 1) return 'some hours'
  return days < 2 ? 'a day' : `${Math.floor(days)} days`
}

function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
