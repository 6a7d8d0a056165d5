import { expect, test } from 'vitest'
import { TokenBucketLimiter } from './token-bucket-limiter.ts'

function openLimiter() {
  const clock = { now: 0 }
  const limiter = new TokenBucketLimiter({ burst: 3, perSecond: 2, maxClients: 2 }, () => clock.now)
  return { clock, take: (client: string) => limiter.takeToken(client) }
}

test('a client gets its burst at once, and then its rate per second', () => {
  const { clock, take } = openLimiter()
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 1])
  clock.now += 500
  expect([take('a'), take('a')]).toEqual([0, 1])
  clock.now += 60_000
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([0, 0, 0, 1])
})

test('token buckets are separate for each client, and their number is limited', () => {
  const { take } = openLimiter()
  for (let time = 0; time < 4; time++) take('a')
  expect(take('b')).toBe(0)
  expect(take('a')).toBe(1)
  take('c')
  expect(take('a')).toBe(1)
  take('d')
  take('e')
  expect(take('a')).toBe(0)
})
