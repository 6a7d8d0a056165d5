import { expect, test } from 'vitest'
import { KeyedMutex } from './keyed-mutex.ts'

test('the keyed mutex runs tasks of one key in order, and a failure does not stop the next', async () => {
  const queue = new KeyedMutex({ createError: () => new Error('too many') })
  const done: string[] = []
  let running = 0
  const task = (name: string) => async () => {
    expect(++running).toBe(1)
    await Promise.resolve()
    running--
    done.push(name)
    if (name === 'b') throw new Error('b fails')
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => queue.run('cart', task(name))))
  expect(done).toEqual(['a', 'b', 'c'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('the keyed mutex runs tasks of different keys concurrently, and limits its queues', async () => {
  const queue = new KeyedMutex({ createError: () => new Error('too many') })
  const { promise: never, resolve } = Promise.withResolvers<void>()
  const first = queue.run('one', () => never)
  await queue.run('another', async () => {})
  const waiting = Array.from({ length: 99 }, () => queue.run('one', async () => {}))
  await expect(queue.run('one', async () => {})).rejects.toThrow('too many')
  resolve()
  await Promise.all([first, ...waiting])
  await queue.run('one', async () => {})
})
