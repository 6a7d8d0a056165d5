import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'

const PATH = '/cartwright/v1/exports'

test('an export of a filter or of ids has these products alone, and only a signed address downloads it', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken('editor')
  for (const name of ['blue vase', 'red vase', 'plate']) await shop.addProduct(name)
  await shop.addProduct('hidden vase', { visible: false })
  const start = async (body: object) => {
    const started = await shop.call('POST', PATH, { token, body })
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    await shop.provider.jobQueue.drain()
    const { job } = (await shop.call('GET', `/cartwright/v1/jobs/${started.body.jobId}`, { token })).body
    const { body: download } = await shop.call('POST', `${PATH}/${job.id}/download-url`, { token, body: {} })
    const file = await shop.fetch(download.url)
    const [, ...rows] = (await file.text()).trimEnd().split('\r\n')
    return { job, url: download.url, headers: file.headers, handles: rows.map((row) => row.split(',')[0]) }
  }

  const all = await start({})
  expect(all.job).toMatchObject({
    status: 'DONE',
    total: 4,
    succeeded: 4,
    result: { fileName: expect.stringMatching(/\.csv$/) },
  })
  expect(all.handles).toEqual(['blue-vase', 'red-vase', 'plate', 'hidden-vase'])
  expect(all.headers.get('content-disposition')).toContain('attachment')
  expect(all.headers.get('cache-control')).toBe('private, no-store')
  expect(
    (await start({ selection: { filter: { name: { $contains: 'vase' } } } })).handles.toSorted((one, other) =>
      one!.localeCompare(other!),
    ),
  ).toEqual(['blue-vase', 'hidden-vase', 'red-vase'])
  expect((await start({ selection: { ids: [shop.idOf('plate')] } })).handles).toEqual(['plate'])
  expect((await start({ format: 'PLATFORM', byteOrderMark: true })).handles).toHaveLength(4)

  expect((await shop.fetch(all.url.replace(/signature=./, 'signature=_'))).status).toBe(404)
  expect((await shop.fetch(all.url.replace(/\?.*/, ''))).status).toBe(404)
  shop.passTime(11 * 60_000)
  expect((await shop.fetch(all.url)).status).toBe(410)

  const refused = async (body: object) => (await shop.call('POST', PATH, { token, body })).status
  expect(await refused({ selection: {} })).toBe(400)
  expect(await refused({ selection: { filter: { nonsense: 1 } } })).toBe(400)
  const viewer = await shop.newStaffToken('viewer')
  expect((await shop.call('POST', PATH, { token: viewer, body: {} })).status).toBe(403)
  const unknown = `${PATH}/00000000-0000-4000-8000-000000000000/download-url`
  expect((await shop.call('POST', unknown, { token, body: {} })).status).toBe(404)
})
