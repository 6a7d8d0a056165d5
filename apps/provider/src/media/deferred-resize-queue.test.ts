import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseImageTransform } from './image-transform.ts'
import { type DeferredResizeQueueOptions, DeferredResizeQueue } from './deferred-resize-queue.ts'

async function open(more: Partial<DeferredResizeQueueOptions> = {}) {
  const folder = more.folder ?? (await mkdtemp(join(tmpdir(), 'cartwright-wanted-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const made: string[] = []
  const wanted = new DeferredResizeQueue({ folder, resize: async ({ id }) => void made.push(id), ...more })
  const want = (id: string) =>
    wanted.enqueue({ id, asked: parseImageTransform('fill/w_10,h_10/a.jpg'), format: 'avif' })
  const notes = () => readdir(folder)
  return { folder, wanted, want, made, notes }
}

test('a deferred resize is queued once and computed once, also by the next process', async () => {
  const { folder, wanted, want, made, notes } = await open()
  const soon = vi.fn<() => void>()
  wanted.onEnqueued = soon
  for (const id of ['a', 'b', 'a', 'a']) want(id)
  await vi.waitFor(async () => expect(await notes()).toHaveLength(2))
  expect(soon).toHaveBeenCalledTimes(2)
  await writeFile(join(folder, `${'0'.repeat(40)}.json`), '{"id":') // a power cut

  const after = await open({ folder })
  expect(await after.wanted.processAll()).toBe(2)
  expect([made, after.made.toSorted()]).toEqual([[], ['a', 'b']])
  expect(await notes()).toEqual([])
  expect(await after.wanted.processAll()).toBe(0)
})

test('the deferred resize queue is bounded', async () => {
  const { wanted, want, made, notes } = await open({ maxEntries: 5 })
  for (let id = 0; id < 50; id++) want(String(id))
  await vi.waitFor(async () => expect(await notes()).toHaveLength(5))
  await wanted.processAll()
  console.log(`${made.length} of 50 noted, with room for 5`)
  expect(made).toHaveLength(5)
  want('later')
  await vi.waitFor(async () => expect(await notes()).toHaveLength(1))
})

test('a resize that fails or crashes the process is tried three times and does not block others', async () => {
  const tried: string[] = []
  const resize: DeferredResizeQueueOptions['resize'] = async ({ id }) => {
    tried.push(id)
    if (id === 'bad') throw new Error('It cannot be made.')
  }
  const { folder, want, notes } = await open({ resize })
  want('bad')
  want('good')
  await vi.waitFor(async () => expect(await notes()).toHaveLength(2))
  for (let start = 0; start < 5; start++) await (await open({ folder, resize })).wanted.processAll()
  console.log(`of 5 starts, ${tried.filter((id) => id === 'bad').length} tried the one that fails`)
  expect(tried.toSorted()).toEqual(['bad', 'bad', 'bad', 'good'])
  expect(await notes()).toEqual([])
})
