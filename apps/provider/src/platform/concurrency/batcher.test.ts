import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('the batcher collects items while a statement runs and sends them in the next one', async () => {
  const sizes: number[] = []
  const ask = createBatcher(
    async (items: readonly number[]) => {
      sizes.push(items.length)
      await pause(3)
      return items
    },
    { maxBatchSize: 16 },
  )
  const first = ask(0)
  await new Promise(setImmediate)
  const later = [1, 2, 3].map(async (item) => {
    await pause(1)
    return ask(item)
  })
  expect(await Promise.all([first, ...later])).toEqual([0, 1, 2, 3])
  expect(sizes).toEqual([1, 3])
})

test('the batcher sends a second statement if the first one is stuck', async () => {
  const waits = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
      const ask = createBatcher(
        async (items: readonly string[]) => {
          if (items[0] === 'stuck') await isFree
          return items
        },
        { maxBatchSize: 16 },
      )
      const stuck = ask('stuck')
      await pause(5 + (n % 20) / 2)
      const answer = await Promise.race([ask('other'), pause(5_000)])
      free()
      await stuck
      return answer
    }),
  )
  const kept = waits.filter((answer) => answer !== 'other').length
  console.log(`asked while a statement is stuck: ${kept} of ${waits.length} kept waiting by it`)
  expect(kept).toBe(0)
})
