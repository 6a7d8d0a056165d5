import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runLargeDecodesOneByOne } from './limit-large-decodes.ts'

test.each([
  ['large pictures are unpacked one at a time', { width: 4_000, height: 4_000 }, 1],
  ['small ones are not kept waiting', { width: 400, height: 400 }, 5],
])('%s', async (_what, size, expected) => {
  let [running, most] = [0, 0]
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await sleep(5)
    running--
  }
  await Promise.all(Array.from({ length: 5 }, () => runLargeDecodesOneByOne(size, work)))
  expect(most).toBe(expected)
})
