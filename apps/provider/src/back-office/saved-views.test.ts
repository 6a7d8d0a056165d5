import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'

test('staff save views of a page for themselves or for all, and change only their own', async () => {
  const shop = await startShop()
  const [mia, tom, owner] = [
    await shop.newStaffToken('editor'),
    await shop.newStaffToken('viewer'),
    await shop.newStaffToken('owner'),
  ]
  const call = async (method: string, path: string, token: string, body?: object) => {
    const response = await shop.call(method, `/cartwright/v1/saved-views${path}`, { token, body })
    return { status: response.status, views: response.body.views, code: response.body.details?.applicationError?.code }
  }
  const view = { path: '/products', name: 'Hidden', search: 'status=hidden&sort=name' }
  const { views } = await call('POST', '', mia, view)
  expect(views).toMatchObject([{ ...view, isShared: false, isOwn: true }])
  await call('POST', '', mia, { ...view, path: '/inventory', name: 'Other page' })
  const list = async (token: string) => (await call('POST', '/query', token, { path: '/products' })).views
  expect(await list(tom)).toEqual([])

  const { id } = views[0]
  const changed = await call('POST', '', mia, { ...view, id, name: 'All hidden', isShared: true })
  expect(changed.views).toMatchObject([{ id, name: 'All hidden', isShared: true }])
  expect(await list(tom)).toMatchObject([{ id, isOwn: false }])
  expect(await call('POST', '', tom, { ...view, id })).toMatchObject({ status: 404, code: 'SAVED_VIEW_NOT_FOUND' })
  expect((await call('DELETE', `/${id}`, tom)).status).toBe(404)
  expect((await call('DELETE', `/${id}`, owner)).status).toBe(200)
  expect(await list(mia)).toEqual([])
  const { status } = await shop.call('POST', '/cartwright/v1/saved-views', {
    token: mia,
    body: { ...view, path: 'https://elsewhere.example' },
  })
  expect(status).toBe(400)
})
