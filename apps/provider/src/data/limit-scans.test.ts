import { expect, test } from 'vitest'
import { createScanLimit } from './limit-scans.ts'

const LARGE = { byteCount: 1_000_000 }
const SMALL = { byteCount: 1_000 }

test('large collections are scanned two at a time and by turns, and small ones at once', async () => {
  const limitScans = createScanLimit()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const scan = (collection: { byteCount: number }, sender: string) =>
    limitScans(collection, sender, async () => {
      begun.push(sender)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const scans = [scan(LARGE, 'eve'), scan(LARGE, 'eve'), scan(LARGE, 'eve'), scan(LARGE, 'ada'), scan(SMALL, 'bo')]
  expect(begun).toEqual(['eve', 'eve', 'bo'])
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(scans)
  expect(begun).toEqual(['eve', 'eve', 'bo', 'eve', 'ada'])
})

test('a full queue of scans is refused with 503', async () => {
  const limitScans = createScanLimit()
  const none = new Promise<void>(() => {})
  const scans = Array.from({ length: 67 }, () => limitScans(LARGE, 'eve', () => none))
  await expect(scans.at(-1)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
})
