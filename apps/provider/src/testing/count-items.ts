import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import type { BulkJobKind } from '../bulk-jobs/index.ts'

const Parameters = Type.Object({ pauseMs: Type.Optional(Type.Number()) })

/**
 * Kind of bulk job for tests: it inserts a row for each item (`secrets`, by the item's id), so that tests count
 * effects. Items called `bad …` fail. Jobs are undone by counting their items again as `undone`.
 */
export const countItems: BulkJobKind<typeof Parameters> = {
  name: 'count-items',
  permission: 'WIX_STORES.MODIFY_PRODUCTS',
  schema: Parameters,
  async run(job) {
    for (let items = await job.nextItems(10); items.length > 0; items = await job.nextItems(10)) {
      await job.commit(async (tx) => {
        const good = items.filter(({ id }) => !id.startsWith('bad'))
        for (const { id } of good)
          await tx
            .insertInto('secrets')
            .values({ name: `item ${id} ${randomUUID()}`, value: Buffer.from(String(process.pid)) })
            .execute()
        await pause(job.parameters.pauseMs ?? 0)
        const bad = items.filter((item) => !good.includes(item))
        const failures = bad.map(({ id, position }) => ({
          row: position,
          itemId: id,
          code: 'BAD',
          description: 'This item is bad.',
        }))
        return { succeeded: good.length, failures }
      })
    }
  },
  undo: async () => ({ type: { name: 'count-items' }, parameters: {}, itemIds: ['undone'] }),
}
