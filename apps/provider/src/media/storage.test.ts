import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startFaultyProxy } from '../../../../e2e/faults/faulty-proxy.ts'
import { mp4, createPhoto } from '../testing/sample-files.ts'
import { startShop } from '../testing/index.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { uploadSuccessfully } from '../testing/upload.ts'
import { createDiskStorage } from './disk-storage.ts'
import { getStorageKey } from './media-files.ts'
import { deleteAbandonedUploads } from './receive-file.ts'
import { createS3Storage } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

const NAME = `public/ab/${'ab'.repeat(16)}.jpg`

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  const open = async () => {
    if (kind === 'disk') return { storage: createDiskStorage(await newFolder()) }
    const store = await openStore()
    return { storage: store.storage, store }
  }

  test('a file comes back as it was put, in whole and in part, until it is deleted', async () => {
    const { storage } = await open()
    const bytes = Buffer.from('0123456789'.repeat(10_000))
    expect([await storage.exists(NAME), await storage.open(NAME)]).toEqual([false, undefined])
    const path = await put(storage, NAME, bytes)
    await expect(readFile(path)).rejects.toThrow(/ENOENT/)
    expect(await storage.exists(NAME)).toBe(true)
    expect((await readAll(storage, NAME)).equals(bytes)).toBe(true)
    expect((await readAll(storage, NAME, { start: 5, end: 14 })).toString()).toBe('5678901234')
    await put(storage, NAME, bytes)
    await storage.delete(NAME)
    await storage.delete(NAME)
    expect([await storage.exists(NAME), await storage.open(NAME)]).toEqual([false, undefined])
  })

  test('no name leads elsewhere', async () => {
    const { storage } = await open()
    for (const name of ['../a', 'media/../a', '/etc/passwd', 'media/', 'media//a', 'media/a\0', 'media/..', 'a'])
      await expect(storage.open(name)).rejects.toThrow(/no name/)
  })

  test('a shop keeps and serves its files there', async () => {
    const { storage } = await open()
    const shop = await startShop({ media: { storage } })
    const photo = await createPhoto(60, 40)
    const picture = await uploadSuccessfully(shop, photo)
    const served = await shop.fetch(picture.url)
    expect(Buffer.from(await served.arrayBuffer()).equals(photo)).toBe(true)
    expect((await shop.fetch(`/media/${picture.id}/v1/fill/w_10,h_10/a.webp`)).status).toBe(200)
    const bytes = mp4(640, 360, 1, 100_000)
    const video = await uploadSuccessfully(shop, bytes)
    const part = await shop.fetch(video.url, { headers: { range: 'bytes=50000-50009' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(50_000, 50_010)])
    const rows = await shop.db.selectFrom('media_files').select('bytes').execute()
    expect(rows.map(({ bytes: inDatabase }) => inDatabase)).toEqual([null, null])
  })
})

test('a file that is deleted is gone from the disk and from a store, whole and in every size that was made of it', async () => {
  const folder = await newFolder()
  const store = await openStore()
  for (const storage of [createDiskStorage(folder), store.storage]) {
    const cache = await newFolder()
    const shop = await startShop({ media: { storage, folder: cache } })
    const token = await shop.newApiKey()
    const [gone, kept] = [
      await uploadSuccessfully(shop, await createPhoto(300, 200)),
      await uploadSuccessfully(shop, await createPhoto(200, 300)),
    ]
    const sizeOf = (id: string, width: number) => `/media/${id}/v1/fill/w_${width},h_${width}/a.webp`
    for (const { id } of [gone, kept])
      for (const width of [10, 20, 30]) expect((await shop.fetch(sizeOf(id, width))).status).toBe(200)
    expect(await readdir(join(cache, 'sizes'))).toHaveLength(6)

    expect((await shop.call('DELETE', `/cartwright/v1/media/${gone.id}`, { token })).status).toBe(200)
    expect([await storage.exists(getStorageKey(gone.id)), await storage.exists(getStorageKey(kept.id))]).toEqual([
      false,
      true,
    ])
    const left = await readdir(join(cache, 'sizes'))
    expect([left.length, left.every((name) => name.startsWith(kept.id.slice(0, 32)))]).toEqual([3, true])
    expect(await shop.db.selectFrom('media_files').select('id').execute()).toEqual([{ id: kept.id }])
    for (const path of [gone.url, sizeOf(gone.id, 10)]) expect((await shop.fetch(path)).status).toBe(404)
    for (const path of [kept.url, sizeOf(kept.id, 10)]) expect((await shop.fetch(path)).status).toBe(200)
  }
})

test('a store that is away for a moment is asked again, one that stays away is 503', async () => {
  const store = await openStore()
  store.fail(2)
  await put(store.storage, NAME, Buffer.from('abc'))
  store.fail(100)
  await expect(store.storage.open(NAME)).rejects.toMatchObject({
    message: expect.stringMatching(/cannot be reached/) as string,
  })
  const shop = await startShop({ media: { storage: store.storage } })
  store.fail(0)
  const { id } = await uploadSuccessfully(shop, await createPhoto(20, 20))
  store.fail(100)
  expect((await shop.fetch(`/media/${id}`)).status).toBe(503)
  expect((await shop.fetch(`/media/${id}/v1/fill/w_10,h_10/a.jpg`)).status).toBe(503)
})

test.each(['reset', 'garbage'] as const)('of a store whose answers end in a %s nothing is shown', async (fault) => {
  const store = await openStore()
  const page = 'HTTP/1.1 200 OK\r\ncontent-length: 14\r\n\r\n<h1>Login</h1>'
  const way = await startFaultyProxy({ port: Number(new URL(store.address.endpoint).port) }, { garbage: () => page })
  onTestFinished(() => way.close())
  const storage = createS3Storage({ ...store.address, endpoint: `http://127.0.0.1:${way.port}` })
  const shop = await startShop({ media: { storage } })
  const { id } = await uploadSuccessfully(shop, await createPhoto(200, 200))
  await way.set(fault)
  const size = () => shop.fetch(`/media/${id}/v1/fill/w_10,h_10/a.jpg`)
  const answer = await size()
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { details: { applicationError: { code: 'UNAVAILABLE' } } },
  ])
  const whole = await shop.fetch(`/media/${id}`)
  // What has begun to be sent can only break off.
  if (whole.status !== 503) await expect(whole.arrayBuffer()).rejects.toThrow('terminated')
  await way.set(undefined)
  expect((await size()).status).toBe(200)
})

test('a wrong key is refused at once, and every request is signed for what it carries', async () => {
  const store = await openStore()
  const wrong = createS3Storage({ ...store.address, secretAccessKey: 'other' })
  const before = store.asked.length
  await expect(wrong.open(NAME)).rejects.toThrow(/status 403/)
  await expect(put(wrong, NAME, Buffer.from('abc'))).rejects.toThrow(/status 403/)
  expect(store.asked.length - before).toBe(2)
  await put(store.storage, NAME, Buffer.from('abc'))
  const sent = store.asked.at(-1)!
  expect(sent.headers).toMatchObject({
    'content-length': '3',
    'content-type': 'image/jpeg',
    'x-amz-content-sha256': createHash('sha256').update('abc').digest('hex'),
  })
  expect(sent.headers['transfer-encoding']).toBeUndefined()
  console.log(`${store.asked.length} requests, signatures checked by the store`)
})

test('files are stored below a prefix that has a plus sign and a space in it', async () => {
  const store = await openStore()
  const storage = createS3Storage({ ...store.address, prefix: 'shop+more%20files/' })
  await put(storage, NAME, Buffer.from('abc'))
  expect((await readAll(storage, NAME)).toString()).toBe('abc')
  expect(store.asked.at(-1)!.url).toBe(`/shop/shop%2Bmore%20files/${NAME}`)
})

test('incomplete uploads of a killed process are deleted after a day', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'a.part'), 'abc')
  await deleteAbandonedUploads(folder, new Date())
  expect(await readdir(folder)).toEqual(['a.part'])
  await deleteAbandonedUploads(folder, new Date(Date.now() + 86_500_000))
  expect(await readdir(folder)).toEqual([])
  await deleteAbandonedUploads(join(folder, 'nowhere'), new Date())
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function put(storage: MediaStorage, name: string, bytes: Buffer): Promise<string> {
  const path = join(await newFolder(), randomUUID())
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await storage.put(name, path, { contentType: 'image/jpeg', size: bytes.length, sha256 })
  return path
}

async function readAll(storage: MediaStorage, name: string, range?: { start: number; end: number }): Promise<Buffer> {
  return Buffer.from(await new Response(await storage.open(name, range)).arrayBuffer())
}

async function openStore() {
  const store = await startS3Store(onTestFinished)
  return { ...store, storage: createS3Storage(store.address) }
}
