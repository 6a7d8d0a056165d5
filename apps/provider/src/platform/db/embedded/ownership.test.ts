import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeDataDirectory } from './data-directory.ts'
import { claimOwnership, findOwner, type Claim, type OwnerRecord } from './ownership.ts'
import { findProcess } from './running-process.ts'
import { makeDataDir } from './testing/shop.ts'

async function claim(path: string): Promise<Claim> {
  const claimed = await claimOwnership(describeDataDirectory(path))
  onTestFinished(() => claimed.release())
  return claimed
}

function emptyDirectory(): string {
  const path = makeDataDir()
  mkdirSync(path)
  return path
}

async function recordOfThisProcess(): Promise<OwnerRecord> {
  const path = emptyDirectory()
  await claim(path)
  return (await findOwner(path))!
}

test('a released directory can be claimed again, and only the newest record stays', async () => {
  const path = emptyDirectory()
  for (let round = 0; round < 3; round++) await (await claim(path)).release()
  expect((await claim(path)).abandoned).toBeUndefined()
  expect(readdirSync(path)).toEqual(['owner-4.json'])
})

test('one of many concurrent claims succeeds', async () => {
  const path = emptyDirectory()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claim(path)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await findOwner(path))?.owner).toEqual(findProcess(process.pid))
})

test('an owner is gone if its pid belongs to another process', async () => {
  const path = emptyDirectory()
  const record = await recordOfThisProcess()
  writeFileSync(join(path, 'owner-1.json'), JSON.stringify({ ...record, owner: { ...record.owner, born: 'long ago' } }))
  expect((await claim(path)).abandoned?.owner.born).toBe('long ago')
})

test('a watchdog still at work is passed on to the next record, and the one after', async () => {
  const path = emptyDirectory()
  const record = await recordOfThisProcess()
  const dead = { ...record, owner: { pid: 1, born: 'long ago' }, watchdog: { pid: 2, born: 'a moment ago' } }
  writeFileSync(join(path, 'owner-1.json'), JSON.stringify(dead))
  await claim(path)
  expect((await findOwner(path))?.watchdog).toEqual(dead.watchdog)
})

test('an owner in another container holds the directory while its heartbeat continues', async () => {
  const path = emptyDirectory()
  const file = join(path, 'owner-1.json')
  writeFileSync(file, JSON.stringify({ ...(await recordOfThisProcess()), place: 'another-container pid:[1]' }))
  const heart = setInterval(() => utimesSync(file, new Date(), new Date()), 300)
  onTestFinished(() => clearInterval(heart))
  await expect(claim(path)).rejects.toThrow(/A process on another-container already runs/)
})

test('an owner in another container without heartbeat is gone, and so is one with an unfinished record', async () => {
  const [foreign, half] = [emptyDirectory(), emptyDirectory()]
  writeFileSync(
    join(foreign, 'owner-7.json'),
    JSON.stringify({ ...(await recordOfThisProcess()), place: 'another-container pid:[1]' }),
  )
  writeFileSync(join(half, 'owner-7.json'), '{"state":"star')
  await Promise.all([claim(foreign), claim(half)])
  expect(readdirSync(foreign)).toEqual(['owner-8.json'])
  expect(readdirSync(half)).toEqual(['owner-8.json'])
})
