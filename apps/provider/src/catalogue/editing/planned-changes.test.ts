import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { applyDueChanges } from './apply-planned-changes.ts'

const HOUR_MS = 3_600_000

async function planAhead() {
  const shop = await startShop()
  const key = await shop.newApiKey()
  const id = await shop.addProduct('mug')
  const path = `/cartwright/v1/products/${id}/planned-changes`
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  const read = async () => {
    const { body } = await shop.call('GET', `/cartwright/v1/products/${id}/editable`, { token: key })
    return { price: body.editable.product.priceData.price as number, visible: body.editable.product.visible as boolean }
  }
  return {
    shop,
    path,
    read,
    before: await read(),
    at,
    plan: (body: object) => shop.call('POST', path, { token: key, body }),
    list: async () => (await shop.call('GET', path, { token: key })).body.plannedChanges,
    cancel: (changeId: string) => shop.call('DELETE', `${path}/${changeId}`, { token: key }),
    change: (product: object) =>
      shop.call('PATCH', `/cartwright/v1/products/${id}/editable`, { token: key, body: { product } }),
    run: (hours: number) => applyDueChanges(shop.db, at(hours)),
  }
}

test('a planned price and visibility begin and end at their times, and the former values return', async () => {
  const { plan, run, read, before, list, at } = await planAhead()
  const values = { price: 3.5, visible: false, startDate: at(1).toISOString(), endDate: at(3).toISOString() }
  expect((await plan(values)).body.plannedChange).toMatchObject({ ...values, state: 'PLANNED' })
  expect(await run(0.5)).toBe(0)
  expect(await read()).toEqual(before)
  expect(await run(1)).toBe(1)
  expect(await read()).toEqual({ price: 3.5, visible: false })
  expect(await list()).toMatchObject([{ state: 'ACTIVE' }])
  expect([await run(2), await run(3)]).toEqual([0, 1])
  expect(await read()).toEqual(before)
  expect(await list()).toEqual([])
})

test('a value that somebody changes during a planned change stays at its end', async () => {
  const { plan, run, read, change, at, before } = await planAhead()
  await plan({ price: 3.5, startDate: at(1).toISOString(), endDate: at(3).toISOString() })
  await run(1)
  await change({ priceData: { price: 4 } })
  await run(3)
  expect(await read()).toEqual({ price: 4, visible: before.visible })
})

test('a cancelled change does not begin, and an active one ends at once', async () => {
  const { plan, run, read, cancel, list, at, before } = await planAhead()
  const planned = await plan({ price: 3, startDate: at(1).toISOString() })
  expect((await cancel(planned.body.plannedChange.id)).status).toBe(200)
  expect(await run(1)).toBe(0)
  const active = await plan({ price: 3, startDate: at(1).toISOString(), endDate: at(2).toISOString() })
  await run(1)
  await cancel(active.body.plannedChange.id)
  expect(await read()).toEqual(before)
  expect(await list()).toEqual([])
  expect((await cancel(active.body.plannedChange.id)).status).toBe(404)
})

test('a change without a value, with its end before its start, or within another one is refused at its field', async () => {
  const { plan, at } = await planAhead()
  const fieldsOf = async (body: object) =>
    (await plan(body)).body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  expect(await fieldsOf({ startDate: at(1).toISOString() })).toEqual(['price'])
  expect(await fieldsOf({ price: 1, startDate: at(2).toISOString(), endDate: at(1).toISOString() })).toEqual([
    'endDate',
  ])
  await plan({ price: 1, startDate: at(1).toISOString(), endDate: at(3).toISOString() })
  expect(await fieldsOf({ price: 2, startDate: at(2).toISOString() })).toEqual(['startDate'])
  expect((await plan({ visible: false, startDate: at(2).toISOString() })).status).toBe(200)
})

test('two processes apply a due change once', async () => {
  const { shop, plan, at, read } = await planAhead()
  await plan({ price: 3, startDate: at(1).toISOString(), endDate: at(2).toISOString() })
  const before = (await shop.events()).length
  await Promise.all([applyDueChanges(shop.db, at(1)), applyDueChanges(shop.db, at(1))])
  expect((await read()).price).toBe(3)
  expect((await shop.events()).slice(before)).toEqual(['com.wix.ecommerce.catalog.api.v1.ProductChanged'])
})
