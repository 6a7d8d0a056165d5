import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { removeUnusedPictures } from '../reviews/index.ts'
import { addPlatformMediaClient, newTokenOfClient } from '../testing/platform-media.ts'
import { createImageBomb, createPhoto, decodePixels, withOrientation } from '../testing/sample-files.ts'
import { shareShop, startShop, type TestShop } from '../testing/index.ts'

const openShop = shareShop()

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
  const shop = await openShop()
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
  const shop = await openShop()
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

test('a picture that fails while it is decoded uses its address up', async () => {
  const shop = await openShop()
  const path = await newAddress(shop, await shop.newToken())
  const photo = await createPhoto(300, 200, 'png')
  const damaged = Buffer.from(photo)
  damaged.fill(0, photo.length - 300)
  expect(await put(shop, path, damaged)).toMatchObject({ status: 400, code: 'FILE_NOT_ACCEPTED' })
  expect(await put(shop, path, photo)).toMatchObject({ status: 404, code: 'UPLOAD_NOT_FOUND' })
})

test('of several files sent to one address at once, one is taken', async () => {
  const shop = await openShop()
  const path = await newAddress(shop, await shop.newToken())
  const photos = await Promise.all([20, 21, 22, 23].map((width) => createPhoto(width, 20)))
  const answers = await Promise.all(photos.map((photo) => put(shop, path, photo)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
})

test('addresses are limited for shoppers, and merchants upload every kind without a change', async () => {
  const shop = await openShop()
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

test('a file of another kind than its address was created for is refused, and the address stays usable', async () => {
  const shop = await startShop()
  const staff = await shop.newStaffToken('editor')
  const photo = await createPhoto(20, 20)
  for (const [mimeType, wrong, right] of [
    ['image/jpeg', '%PDF-1.7', photo],
    ['application/pdf', photo, '%PDF-1.7 '],
    ['video/mp4', photo, undefined],
    ['application/octet-stream', undefined, photo],
  ] as const) {
    const path = await newAddress(shop, staff, { mimeType, fileName: 'file' })
    if (wrong !== undefined)
      expect(await put(shop, path, wrong), mimeType).toMatchObject({ status: 400, code: 'FILE_NOT_ACCEPTED' })
    if (right !== undefined) expect((await put(shop, path, right)).status, mimeType).toBe(200)
  }
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

test('a picture that is uploaded again is not deleted by its first upload', async () => {
  const shop = await startShop()
  const photo = await createPhoto(30, 20)
  const { url } = (await put(shop, await newAddress(shop, await shop.newToken()), photo)).file!
  shop.passTime(26 * HOUR_MS)
  await put(shop, await newAddress(shop, await shop.newToken()), photo)
  expect(await removeUnusedPictures(shop.db, shop.provider.media, shop.now)).toBe(0)
  expect((await shop.fetch(new URL(url).pathname)).status).toBe(200)
  shop.passTime(26 * HOUR_MS)
  expect(await removeUnusedPictures(shop.db, shop.provider.media, shop.now)).toBe(1)
})

test('an upload whose owner is erased while it is sent leaves no picture', async () => {
  const shop = await startShop()
  const member = await shop.newMember()
  const path = await newAddress(shop, member.token)
  const photo = await createPhoto(30, 20)
  let continueSending = () => {}
  const isErased = new Promise<void>((resolve) => (continueSending = resolve))
  async function* content() {
    yield photo.subarray(0, 100)
    await isErased
    yield photo.subarray(100)
  }
  const sending = shop.fetch(path, {
    method: 'PUT',
    body: Readable.toWeb(Readable.from(content())) as BodyInit,
    duplex: 'half',
  } as RequestInit)
  await expect
    .poll(async () => (await shop.db.selectFrom('file_uploads').select('used_at').executeTakeFirst())?.used_at)
    .toBeTruthy()
  await shop.call('POST', '/cartwright/v1/me/delete', { token: member.token, body: {} })
  continueSending()
  expect((await sending).status).toBe(404)
  expect(await shop.db.selectFrom('media_files').select('id').execute()).toEqual([])
})

test('control characters in the name of a file are removed', async () => {
  const shop = await openShop()
  const path = await newAddress(shop, await shop.newStaffToken('editor'), { fileName: '' })
  const { status, file } = await put(shop, `${path}?filename=a%00%0Ab.jpg`, await createPhoto(20, 20))
  expect(status).toBe(200)
  const { title } = await shop.db
    .selectFrom('media_files')
    .select('title')
    .where('id', '=', file!.id)
    .executeTakeFirstOrThrow()
  expect(title).toBe('ab.jpg')
})

test('pictures of reviews have media addresses of the caller’s client', async () => {
  const shop = await openShop()
  const id = await shop.addProduct('plate')
  const ada = await shop.newMember()
  const file = (await put(shop, await newAddress(shop, ada.token), await createPhoto(30, 20))).file!
  const body = { content: { rating: 5, media: [{ image: { id: file.id } }] } }
  const created = await shop.call('POST', `/cartwright/v1/products/${id}/reviews`, { token: ada.token, body })
  const reviewId = created.body.review.id as string
  const staff = await shop.newStaffToken('manager')
  await shop.call('PATCH', `/reviews/v1/reviews/${reviewId}/moderate`, { token: staff, body: { status: 'APPROVED' } })
  const platform = await newTokenOfClient(shop, await addPlatformMediaClient(shop))
  const ours = await shop.newToken()
  for (const [token, url] of [
    [ours, file.url],
    [platform, `https://static.wixstatic.com/media/${file.id}`],
    [ours, file.url],
  ] as const) {
    const answers = [
      (await shop.call('GET', `/reviews/v1/reviews/${reviewId}`, { token })).body.review,
      (await shop.call('POST', '/reviews/v1/reviews/query', { token, body: {} })).body.reviews[0],
      (await shop.call('GET', `/cartwright/v1/products/${id}/reviews`, { token })).body.reviews[0],
    ]
    expect(answers.map(({ content }) => content.media[0].image.url as string)).toEqual([url, url, url])
  }
})
