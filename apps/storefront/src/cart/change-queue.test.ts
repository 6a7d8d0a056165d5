import { expect, test, vi } from 'vitest'
import { createChangeQueue, type FlushResult } from './change-queue.ts'

const NEVER_MS = 1_000_000

function openQueue(answer: (change: string) => Promise<string> = async (change) => change, isCutOff = () => false) {
  const outcomes: FlushResult<string>[] = []
  const queue = createChangeQueue<string>({
    send: (field, value) => answer(`${field}: ${value}`),
    isCutOff,
    settled: (outcome) => outcomes.push(outcome),
  })
  return { queue, outcomes }
}

test('the last typed value is sent before the checkout begins, though its debounce has not ended', async () => {
  const { queue, outcomes } = openQueue()
  queue.enqueue('mug', '2', NEVER_MS)
  queue.enqueue('mug', '3', NEVER_MS)
  expect(queue.getPending()).toEqual({ mug: '3' })
  expect(await queue.flush()).toEqual({ answers: ['mug: 3'], hasFailed: false })
  expect(queue.getPending()).toEqual({})
  expect(outcomes).toHaveLength(1)
})

test('a checkout during a change waits for it, and for what was changed meanwhile', async () => {
  const opened: (() => void)[] = []
  const { queue } = openQueue((change) => new Promise((resolve) => opened.push(() => resolve(change))))
  queue.enqueue('mug', '2', NEVER_MS)
  const sending = queue.flush()
  queue.enqueue('towel', '5', NEVER_MS)
  const checkout = queue.flush()
  opened[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  opened[1]?.()
  expect(await checkout).toEqual({ answers: ['mug: 2', 'towel: 5'], hasFailed: false })
  expect(await sending).toEqual(await checkout)
})

test('a change without debounce is sent at once, with the debounced ones', async () => {
  const { queue, outcomes } = openQueue()
  queue.enqueue('mug', '2', NEVER_MS)
  queue.enqueue('coupon', 'WELCOME10')
  await vi.waitFor(() => expect(outcomes).toEqual([{ answers: ['mug: 2', 'coupon: WELCOME10'], hasFailed: false }]))
})

test('without pending changes the checkout starts at once', async () => {
  expect(await openQueue().queue.flush()).toBeUndefined()
})

test('after a failure nothing is wanted any more, and the next change is sent again', async () => {
  let isDown = true
  const { queue } = openQueue((change) => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(change)))
  queue.enqueue('mug', '2', NEVER_MS)
  expect(await queue.flush()).toEqual({ answers: [], hasFailed: true })
  isDown = false
  queue.enqueue('mug', '2', NEVER_MS)
  expect(await queue.flush()).toEqual({ answers: ['mug: 2'], hasFailed: false })
})

test('a change that fails without a connection waits for it, and is sent with later changes', async () => {
  let isCutOff = true
  const { queue } = openQueue(
    (change) => (isCutOff ? Promise.reject(new Error('offline')) : Promise.resolve(change)),
    () => isCutOff,
  )
  queue.enqueue('mug', '2', NEVER_MS)
  expect(await queue.flush()).toEqual({ answers: [], hasFailed: true })
  queue.enqueue('towel', '5', NEVER_MS)
  expect(queue.getPending()).toEqual({ mug: '2', towel: '5' })
  isCutOff = false
  expect(await queue.flush()).toEqual({ answers: ['mug: 2', 'towel: 5'], hasFailed: false })
})

test('leaving the page flushes unsent changes, and none is sent twice', async () => {
  const opened: (() => void)[] = []
  const sent: string[] = []
  const { queue } = openQueue((change) => {
    sent.push(change)
    return new Promise((resolve) => opened.push(() => resolve(change)))
  })
  queue.enqueue('mug', '2', NEVER_MS)
  const sending = queue.flush()
  expect(queue.takePending()).toEqual({})
  queue.enqueue('mug', '3', NEVER_MS)
  queue.enqueue('towel', '5', NEVER_MS)
  expect(queue.takePending()).toEqual({ mug: '3', towel: '5' })
  expect(queue.takePending()).toEqual({})
  opened[0]?.()
  await sending
  expect([sent, queue.getPending()]).toEqual([['mug: 2'], {}])
})
