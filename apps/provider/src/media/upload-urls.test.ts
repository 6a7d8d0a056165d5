import { expect, test } from 'vitest'
import { removeUnusedPictures } from '../reviews/index.ts'
import { createImageBomb, createPhoto, decodePixels, withOrientation } from '../testing/sample-files.ts'
import { startShop, type TestShop } from '../testing/index.ts'

const PATH = '/site-media/v1/files/generate-upload-url'
const HOUR_MS = 3_600_000

async function askForAddress(shop: TestShop, token: string, request: object = {}) {
  return shop.call('POST', PATH, { token, body: { mimeType: 'image/jpeg', fileName: 'plate.jpg', ...request } })
}

async function newAddress(shop: TestShop, token: string, request: object = {}): Promise<string> {
  const { body, text } = await askForAddress(shop, token, request)
  expect(body.uploadUrl, text).toBeDefined()
  return new URL(body.uploadUrl).pathname
}

async function put(shop: TestShop, path: string, content: Uint8Array | string) {
  const body = typeof content === 'string' ? content : new Uint8Array(content)
  const response = await shop.fetch(path, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } })
  const answer = (await response.json()) as {
    file?: { id: string; url: string; displayName: string; media: { image: { image: { width: number } } } }
    details?: { applicationError?: { code?: string } }
  }
  return { status: response.status, file: answer.file, code: answer.details?.applicationError?.code }
}

test('a shopper uploads a picture by an address that takes one file, which is upright, small and without metadata', async () => {
  const shop = await startShop()
  const path = await newAddress(shop, await shop.newToken())
  const photo = withOrientation(await createPhoto(3000, 1000), 6)
  expect(photo.includes('Exif')).toBe(true)
  const sent = await put(shop, path, photo)
  expect(sent).toMatchObject({ status: 200, file: { displayName: 'plate.jpg' } })
  const shown = await shop.fetch(new URL(sent.file!.url).pathname)
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  expect(bytes.includes('Exif')).toBe(false)
  expect(await decodePixels(bytes)).toMatchObject({ width: 683, height: 2048 })
  expect(await put(shop, path, photo)).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' })
})

test('other kinds, too large files and expired addresses are refused, and a refused file leaves its address usable', async () => {
  const shop = await startShop()
  const token = await shop.newMemberToken()
  for (const [request, field] of [
    [{ mimeType: 'video/mp4' }, 'mimeType'],
    [{ mimeType: 'image/svg+xml' }, 'mimeType'],
    [{ sizeInBytes: '10485761' }, 'sizeInBytes'],
    [{ private: true }, 'private'],
  ] as const) {
    const { status, body } = await askForAddress(shop, token, request)
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, field])
  }
  const path = await newAddress(shop, token)
  for (const wrong of [
    '',
    'Hello',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    createImageBomb(30_000, 30_000),
  ])
    expect(await put(shop, path, wrong)).toMatchObject({ status: 400, code: 'FILE_NOT_ACCEPTED' })
  const large = Buffer.concat([await createPhoto(20, 20), Buffer.alloc(10 * 1024 * 1024)])
  expect(await put(shop, path, large)).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  const png = await createPhoto(20, 20, 'png', 100)
  expect(await put(shop, path, png)).toMatchObject({ status: 200 })

  const late = await newAddress(shop, token)
  shop.passTime(HOUR_MS)
  for (const each of [late, '/cartwright/v1/uploads/forged'])
    expect(await put(shop, each, png)).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' })
})

test('of several files sent to one address at once, one is taken', async () => {
  const shop = await startShop()
  const path = await newAddress(shop, await shop.newToken())
  const photos = await Promise.all([20, 21, 22, 23].map((width) => createPhoto(width, 20)))
  const answers = await Promise.all(photos.map((photo) => put(shop, path, photo)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
})

test('addresses are limited for shoppers, and merchants upload every kind without a change', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  const statuses: number[] = []
  for (let n = 0; n < 32; n++)
    statuses.push(
      (await shop.call('POST', PATH, { token, body: { mimeType: 'image/png' }, from: '203.0.113.8' })).status,
    )
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)

  const staff = await shop.newStaffToken('editor')
  const pdf = await put(shop, await newAddress(shop, staff, { mimeType: 'application/pdf' }), '%PDF-1.7')
  expect(pdf).toMatchObject({ status: 200, file: { id: expect.stringMatching(/\.pdf$/) as string } })
  const photo = await createPhoto(50, 50)
  const picture = await put(shop, await newAddress(shop, staff), photo)
  const stored = await shop.fetch(new URL(picture.file!.url).pathname)
  expect(Buffer.from(await stored.arrayBuffer())).toEqual(photo)
})

test('pictures stay as long as a review shows them; others are deleted after a day', async () => {
  const shop = await startShop()
  const id = await shop.addProduct('plate')
  const ada = await shop.newMember()
  const upload = async (token: string, width: number) =>
    (await put(shop, await newAddress(shop, token), await createPhoto(width, 20))).file!
  const [shown, unused, foreign] = [
    await upload(ada.token, 30),
    await upload(ada.token, 31),
    await upload(await shop.newToken(), 32),
  ]
  const review = (media: object[]) =>
    shop.call('POST', `/cartwright/v1/products/${id}/reviews`, {
      token: ada.token,
      body: { content: { rating: 5, media } },
    })
  expect((await review([{ image: { id: foreign.id } }])).status).toBe(400)
  expect((await review([{ image: { id: shown.id } }, { image: { url: shown.url } }])).status, 'twice').toBe(400)
  const { body } = await review([{ image: { url: shown.url } }])
  expect(body.review.content.media).toEqual([{ image: { id: shown.id, url: shown.url, width: 30, height: 20 } }])

  const sweep = (hours: number) =>
    removeUnusedPictures(shop.db, shop.provider.media, new Date(shop.now.getTime() + hours * HOUR_MS))
  const statusOf = async ({ url }: { url: string }) => (await shop.fetch(new URL(url).pathname)).status
  expect(await sweep(23)).toBe(0)
  expect(await sweep(25)).toBe(2)
  expect([await statusOf(shown), await statusOf(unused), await statusOf(foreign)]).toEqual([200, 404, 404])
  const deletion = await shop.call('DELETE', `/cartwright/v1/media/${shown.id}`, { token: await shop.newStaffToken() })
  expect(deletion.body.details.applicationError).toMatchObject({
    code: 'FILE_IN_USE',
    data: { reviews: [body.review.id] },
  })
  await shop.call('DELETE', `/reviews/v1/reviews/${body.review.id}`, { token: ada.token })
  expect(await sweep(25)).toBe(1)
  expect(await statusOf(shown)).toBe(404)
  expect(await shop.db.selectFrom('file_uploads').selectAll().execute()).toEqual([])
})
