import { expect, test, vi } from 'vitest'
import { createLaggingStorage } from '../testing/lagging-storage.ts'
import { hasQueuedAdditions } from './local-storage-keys.ts'
import type { CartAddition } from './send-addition.ts'
import { removeQueuedAddition, queueAddition, readQueuedAdditions } from './addition-queue.ts'

function additionOf(key: string): CartAddition {
  return { key, to: '/product-page/plate', fields: 'quantity=1', name: `Plate ${key}` }
}

const keys = (): string[] => readQueuedAdditions().map(({ key }) => key)

test('additions that two tabs queue before either syncs wait in both', () => {
  const origin = new Map<string, string>()
  const [one, two] = [createLaggingStorage(origin), createLaggingStorage(origin)]
  one.use()
  expect(queueAddition(additionOf('a'))).toBe(true)
  two.use()
  expect(queueAddition(additionOf('b'))).toBe(true)
  for (const tab of [one, two]) {
    tab.catchUp()
    tab.use()
    expect(keys()).toEqual(['a', 'b'])
  }
})

test('sending the additions of one tab does not remove those that another tab queues meanwhile', () => {
  const origin = new Map<string, string>()
  const [one, two] = [createLaggingStorage(origin), createLaggingStorage(origin)]
  one.use()
  queueAddition(additionOf('a'))
  two.use()
  queueAddition(additionOf('b'))
  one.use()
  removeQueuedAddition('a')
  two.catchUp()
  two.use()
  expect(keys()).toEqual(['b'])
})

test('the oldest queued addition comes first, and queueing it again leaves one in its position', () => {
  vi.useFakeTimers({ now: 1_000 })
  try {
    createLaggingStorage(new Map()).use()
    for (const key of ['z', 'y', 'x']) {
      queueAddition(additionOf(key))
      vi.advanceTimersByTime(1)
    }
    expect(queueAddition(additionOf('z'))).toBe(true)
    expect(keys()).toEqual(['z', 'y', 'x'])
  } finally {
    vi.useRealTimers()
  }
})

test('a queue stored by an earlier version is read first, and disappears with its last addition', () => {
  const origin = new Map([['cw-waiting', JSON.stringify([additionOf('a'), additionOf('b')])]])
  createLaggingStorage(origin).use()
  queueAddition(additionOf('c'))
  expect(keys()).toEqual(['a', 'b', 'c'])
  for (const key of ['a', 'b', 'c']) removeQueuedAddition(key)
  expect([...origin.keys()]).toEqual([])
  expect(hasQueuedAdditions()).toBe(false)
})

test('no more than 50 wait, and what somebody else wrote there is no addition', () => {
  const origin = new Map([
    ['cw-waiting-x', 'rubbish'],
    ['cw-waiting-y', '{"key":"y","to":"https://evil.example","fields":"","name":""}'],
  ])
  createLaggingStorage(origin).use()
  expect(keys()).toEqual([])
  for (let count = 1; count <= 50; count++) expect(queueAddition(additionOf(`k${count}`))).toBe(true)
  expect(queueAddition(additionOf('k51'))).toBe(false)
})
