import { expect, test, vi } from 'vitest'
import { openTab } from '../testing/lagging-storage.ts'
import { hasWaiting } from './kept-here.ts'
import type { Addition } from './send-addition.ts'
import { dropWaiting, keepWaiting, readWaiting } from './waiting-additions.ts'

function additionOf(key: string): Addition {
  return { key, to: '/product-page/plate', fields: 'quantity=1', name: `Plate ${key}` }
}

const keys = (): string[] => readWaiting().map(({ key }) => key)

test('what two tabs keep before either has heard of the other waits in both', () => {
  const origin = new Map<string, string>()
  const [one, two] = [openTab(origin), openTab(origin)]
  one.use()
  expect(keepWaiting(additionOf('a'))).toBe(true)
  two.use()
  expect(keepWaiting(additionOf('b'))).toBe(true)
  for (const tab of [one, two]) {
    tab.catchUp()
    tab.use()
    expect(keys()).toEqual(['a', 'b'])
  }
})

test('what one tab has sent does not take away what another one keeps meanwhile', () => {
  const origin = new Map<string, string>()
  const [one, two] = [openTab(origin), openTab(origin)]
  one.use()
  keepWaiting(additionOf('a'))
  two.use()
  keepWaiting(additionOf('b'))
  one.use()
  dropWaiting('a')
  two.catchUp()
  two.use()
  expect(keys()).toEqual(['b'])
})

test('the oldest waits first, and kept again it waits once at its place', () => {
  vi.useFakeTimers({ now: 1_000 })
  try {
    openTab(new Map()).use()
    for (const key of ['z', 'y', 'x']) {
      keepWaiting(additionOf(key))
      vi.advanceTimersByTime(1)
    }
    expect(keepWaiting(additionOf('z'))).toBe(true)
    expect(keys()).toEqual(['z', 'y', 'x'])
  } finally {
    vi.useRealTimers()
  }
})

test('a list that an earlier version kept is read first, and ends with its last addition', () => {
  const origin = new Map([['cw-waiting', JSON.stringify([additionOf('a'), additionOf('b')])]])
  openTab(origin).use()
  keepWaiting(additionOf('c'))
  expect(keys()).toEqual(['a', 'b', 'c'])
  for (const key of ['a', 'b', 'c']) dropWaiting(key)
  expect([...origin.keys()]).toEqual([])
  expect(hasWaiting()).toBe(false)
})

test('no more than 50 wait, and what somebody else wrote there is no addition', () => {
  const origin = new Map([
    ['cw-waiting-x', 'rubbish'],
    ['cw-waiting-y', '{"key":"y","to":"https://evil.example","fields":"","name":""}'],
  ])
  openTab(origin).use()
  expect(keys()).toEqual([])
  for (let count = 1; count <= 50; count++) expect(keepWaiting(additionOf(`k${count}`))).toBe(true)
  expect(keepWaiting(additionOf('k51'))).toBe(false)
})
