import { createMedia } from '@cartwright/client'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { crc32 } from 'node:zlib'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { createImageBomb, decodePixels, greyWithAlpha, createPhoto, withOrientation } from '../testing/sample-files.ts'
import { shareShop } from '../testing/index.ts'
import { TEST_PROVIDER_URL } from '../testing/names.ts'
import { uploadSuccessfully } from '../testing/upload.ts'
import { BoundedCache } from '../platform/cache/index.ts'
import type { MediaFiles } from './media-files.ts'
import { readImageHeader } from './image-header.ts'
import { resizeImage } from './resize-image.ts'
import { type ResizedImage, ResizedImageCache } from './resized-image-cache.ts'
import { parseImageTransform } from './image-transform.ts'

const openShop = shareShop()

const media = createMedia({ baseUrl: TEST_PROVIDER_URL })
const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const SAFARI_14 = 'image/webp,image/png,image/*;q=0.8'
const OLD = 'image/png,image/*;q=0.8,*/*;q=0.5'

test('a picture is sent in the best form that the browser takes, in the size that is asked for', async () => {
  const shop = await openShop()
  const { id } = await uploadSuccessfully(shop, await createPhoto(1200, 900))
  const url = media.getScaledToFillImageUrl(`wix:image://v1/${id}/a.jpg#originWidth=1200&originHeight=900`, 400, 400)
  await shop.fetch(url, { headers: { accept: CHROME } })
  await makeWanted(shop.provider.media)
  for (const [accept, type] of [
    [CHROME, 'image/avif'],
    [SAFARI_14, 'image/webp'],
    [OLD, 'image/jpeg'],
  ] as const) {
    const answer = await shop.fetch(url, { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
      200,
      type,
      'accept',
    ])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { width, height, at } = await decodePixels(new Uint8Array(await answer.arrayBuffer()))
    expect([width, height]).toEqual([400, 400])
    expect(at(0.1, 0.5)[0]).toBeGreaterThan(180)
    expect(at(0.9, 0.5)[2]).toBeGreaterThan(180)
    const etag = answer.headers.get('etag')!
    const again = await shop.fetch(url, { headers: { accept, 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag'), again.headers.get('vary')]).toEqual([304, etag, 'accept'])
  }
})

test('as long as the AVIF of a size is not made, WebP is sent, and nobody keeps it from the AVIF for long', async () => {
  const shop = await openShop()
  const { id } = await uploadSuccessfully(shop, await createPhoto(1200, 900))
  const url = media.getScaledToFillImageUrl(`wix:image://v1/${id}/a.jpg#originWidth=1200&originHeight=900`, 300, 300)
  const ask = (headers: Record<string, string> = {}) => shop.fetch(url, { headers: { accept: CHROME, ...headers } })
  const first = await ask()
  expect([first.status, first.headers.get('content-type'), first.headers.get('vary')]).toEqual([
    200,
    'image/webp',
    'accept',
  ])
  expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=86400')
  await Promise.all(Array.from({ length: 20 }, () => ask()))

  // A process that starts anew finds what the one before has noted.
  const after = await shop.anotherProcess()
  await makeWanted(after.media)
  const [etag] = [first.headers.get('etag') ?? '']
  const second = await after.fetch(new Request(url, { headers: { accept: CHROME, 'if-none-match': etag } }))
  expect([second.status, second.headers.get('content-type')]).toEqual([200, 'image/avif'])
  expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(second.headers.get('etag')).not.toBe(etag)
  const asWebp = await shop.fetch(url, { headers: { accept: SAFARI_14 } })
  expect([asWebp.headers.get('content-type'), asWebp.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  const named = await shop.fetch(url.replace(/\.jpg$/, '.avif'), { headers: { accept: OLD } })
  expect(named.headers.get('content-type'), 'who names it waits for it').toBe('image/avif')
})

test('a resized image runs no scripts, may be embedded anywhere, and has the declared type', async () => {
  const shop = await openShop()
  const { id } = await uploadSuccessfully(shop, await createPhoto(20, 20))
  for (const path of [`/media/${id}`, `/shapes/${id}`, `/media/${id}/v1/fill/w_10,h_10/a.jpg`]) {
    const { headers } = await shop.fetch(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
})

test('each part of the grammar does what it says', async () => {
  const shop = await openShop()
  const { id } = await uploadSuccessfully(shop, await createPhoto(400, 200))
  const get = async (path: string) => {
    const answer = await shop.fetch(`/media/${id}/v1/${path}`)
    expect([path, answer.status]).toEqual([path, 200])
    return decodePixels(new Uint8Array(await answer.arrayBuffer()))
  }
  const isRed = ([red = 0, , blue = 0]: number[]) => red > blue + 80
  expect(isRed((await get('fill/w_100,h_100,al_l/a.jpg')).at(0.5, 0.5))).toBe(true)
  expect(isRed((await get('fill/w_100,h_100,fp_0.99_0.50/a.jpg')).at(0.5, 0.5))).toBe(false)
  expect(isRed((await get('crop/x_200,y_0,w_200,h_200/fill/w_50,h_50/a.png')).at(0.1, 0.5))).toBe(false)
  expect(await get('fit/w_100,h_100/a.png')).toMatchObject({ width: 100, height: 50, format: 'png' })
  expect(await get('fill/w_100,h_50/a.webp')).toMatchObject({ format: 'webp' })
  expect(await get('fill/w_100,h_50,enc_avif,quality_auto/a.jpg')).toMatchObject({ format: 'avif' })
  expect(await get('fill/w_800,h_400/a.png')).toMatchObject({ width: 400, height: 200 })
  expect(await get('fill/w_800,h_400,lg_1/a.png')).toMatchObject({ width: 560, height: 280 })

  const plain = (await get('fill/w_100,h_50/a.png')).at(0.1, 0.5)
  const [red = 0, green = 0, blue = 0] = plain
  const grey = (await get('fill/w_100,h_50,sat_-100/a.png')).at(0.1, 0.5)
  expect(Math.max(...grey.slice(0, 3)) - Math.min(...grey.slice(0, 3))).toBeLessThan(4)
  expect((await get('fill/w_100,h_50,sat_50/a.png')).at(0.1, 0.5)[2]).toBeLessThan(blue)
  expect((await get('fill/w_100,h_50,br_20/a.png')).at(0.1, 0.5)[1]).toBeGreaterThan(green + 30)
  expect((await get('fill/w_100,h_50,hue_120/a.png')).at(0.1, 0.5)[0]).toBeLessThan(red)
  expect((await get('fill/w_100,h_50,con_50/a.png')).at(0.1, 0.5)).not.toEqual(plain)
  const blurred = await get('fill/w_100,h_50,blur_20/a.png')
  expect(Math.abs(blurred.at(0.45, 0.5)[0]! - blurred.at(0.55, 0.5)[0]!)).toBeLessThan(100)
  expect(await get('fill/w_100,h_50,usm_0.66_1.00_0.01/a.png')).toMatchObject({ width: 100 })
})

test('a photograph that lies on its side is turned, and a transparent picture stays transparent', async () => {
  const shop = await openShop()
  const turned = await uploadSuccessfully(shop, withOrientation(await createPhoto(400, 200), 6))
  expect(turned).toMatchObject({ width: 200, height: 400 })
  const answer = await shop.fetch(`/media/${turned.id}/v1/fill/w_100,h_200/a.png`)
  const picture = await decodePixels(new Uint8Array(await answer.arrayBuffer()))
  expect([picture.width, picture.height]).toEqual([100, 200])
  expect(picture.at(0.5, 0.1)[0]).toBeGreaterThan(150)

  const clear = await uploadSuccessfully(shop, await createPhoto(40, 40, 'png', 0))
  const asJpeg = await shop.fetch(`/media/${clear.id}/v1/fill/w_10,h_10,enc_auto/a.jpg`, { headers: { accept: OLD } })
  expect(asJpeg.headers.get('content-type')).toBe('image/png')
  expect((await decodePixels(new Uint8Array(await asJpeg.arrayBuffer()))).at(0.5, 0.5)[3]).toBe(0)
})

test.each(['webp', 'png', 'avif'] as const)('a %s that lies on its side is turned', async (format) => {
  const shop = await openShop()
  const upright = await createPhoto(400, 200, format)
  const turn = { webp: webpWithOrientation, png: pngWithOrientation, avif: avifTurned }[format]
  const turned = await uploadSuccessfully(shop, turn(upright))
  expect(turned).toMatchObject({ width: 200, height: 400 })
  for (const size of ['fill/w_100,h_200', 'fill/w_100,h_100,al_t', 'fit/w_100,h_200']) {
    const answer = await shop.fetch(`/media/${turned.id}/v1/${size}/a.png`)
    const picture = await decodePixels(new Uint8Array(await answer.arrayBuffer()))
    expect([size, picture.width, picture.height]).toEqual([size, 100, size.includes('h_100') ? 100 : 200])
    // The left half of the photograph is red; turned to the right it is above.
    expect(picture.at(0.5, 0.1)[0]).toBeGreaterThan(150)
  }
})

test('a WebP that moves is its first frame in the size that is asked for', async () => {
  const shop = await openShop()
  const [first, second] = [await createPhoto(400, 200, 'webp'), await createPhoto(400, 200, 'webp', 0)]
  const moving = await uploadSuccessfully(shop, movingWebp(400, 200, [first, second]))
  const answer = await shop.fetch(`/media/${moving.id}/v1/fill/w_100,h_50/a.webp`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.includes('ANMF')).toBe(false)
  expect(await decodePixels(new Uint8Array(bytes))).toMatchObject({ width: 100, height: 50 })
})

test.each([
  ['whose first frame is the picture itself', true],
  ['whose picture is none of its frames', false],
])('a PNG that moves, %s, is that picture in the size that is asked for, and whole without one', async (_, isFirst) => {
  const shop = await openShop()
  const bytes = movingPng(await createPhoto(400, 200, 'png'), await createPhoto(400, 200, 'png', 0), isFirst)
  const moving = await uploadSuccessfully(shop, bytes)
  expect(moving).toMatchObject({ width: 400, height: 200 })
  for (const name of ['a.png', 'a.webp', 'a.avif']) {
    const answer = await shop.fetch(`/media/${moving.id}/v1/fill/w_100,h_50/${name}`)
    const size = Buffer.from(await answer.arrayBuffer())
    expect([name, size.includes('acTL'), size.includes('ANMF')]).toEqual([name, false, false])
    const picture = await decodePixels(new Uint8Array(size))
    expect([picture.width, picture.height]).toEqual([100, 50])
    // The second frame is transparent.
    expect(picture.at(0.1, 0.5)[0]).toBeGreaterThan(150)
    expect(picture.at(0.1, 0.5)[3] ?? 255).toBe(255)
  }
  const whole = await shop.fetch(`/media/${moving.id}`)
  expect(whole.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
})

test.each(['jpeg', 'webp', 'png'] as const)(
  'a %s is turned and mirrored as each of the eight orientations says',
  async (format) => {
    const upright = await createPhoto(80, 40, format)
    const turn = { jpeg: withOrientation, webp: webpWithOrientation, png: pngWithOrientation }[format]
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const isOnSide = orientation > 4
      const asked = parseImageTransform(isOnSide ? 'fill/w_20,h_40/a.png' : 'fill/w_40,h_20/a.png')
      const picture = await decodePixels(await resizeImage(turn(upright, orientation), asked, 'png'))
      expect([orientation, picture.width, picture.height]).toEqual([orientation, ...(isOnSide ? [20, 40] : [40, 20])])
      // Where the left, red half of the photograph comes to lie.
      const red = {
        left: picture.at(0.1, 0.5),
        right: picture.at(0.9, 0.5),
        above: picture.at(0.5, 0.1),
        below: picture.at(0.5, 0.9),
      }
      const side = (['left', 'right', 'right', 'left', 'above', 'above', 'below', 'below'] as const)[orientation - 1]!
      expect([orientation, side, red[side][0]! > 150, red[side][2]! < 120]).toEqual([orientation, side, true, true])
    }
  },
)

test('a GIF that moves is sent as it is, in whichever size', async () => {
  const shop = await openShop()
  const still = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const frame = still.subarray(19, -1)
  const bytes = Buffer.concat([still.subarray(0, 19), frame, frame, Buffer.from(';')])
  const moving = await uploadSuccessfully(shop, bytes)
  for (const path of ['', '/v1/fill/w_1,h_1/a.gif', '/v1/fill/w_1,h_1,enc_auto/a.webp']) {
    const answer = await shop.fetch(`/media/${moving.id}${path}`, { headers: { accept: CHROME } })
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/gif'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
})

/** Little-endian, of one entry. */
function exifOf(orientation: number): Buffer {
  const bytes = Buffer.from(TIFF)
  bytes.writeUInt16LE(orientation, 18)
  return bytes
}

function pngChunk(kind: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length)
  chunk.writeUInt32BE(content.length)
  chunk.write(kind, 4, 'latin1')
  content.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length)
  return chunk
}

/** Of two pictures of one size: https://wiki.mozilla.org/APNG_Specification */
function movingPng(first: Buffer, second: Buffer, isFirst: boolean): Buffer {
  const data = (png: Buffer): Buffer => {
    const parts: Buffer[] = []
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
      if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
        parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
    return Buffer.concat(parts)
  }
  let sequence = 0
  const control = (): Buffer => {
    const content = Buffer.alloc(26)
    content.writeUInt32BE(sequence++)
    content.writeUInt32BE(first.readUInt32BE(16), 4)
    content.writeUInt32BE(first.readUInt32BE(20), 8)
    content.writeUInt16BE(1, 20)
    content.writeUInt16BE(10, 22)
    return pngChunk('fcTL', content)
  }
  const frame = (png: Buffer): Buffer => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(sequence++)
    return pngChunk('fdAT', Buffer.concat([number, data(png)]))
  }
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(isFirst ? 2 : 1)
  return Buffer.concat([
    first.subarray(0, 33),
    pngChunk('acTL', animation),
    ...(isFirst ? [control()] : []),
    pngChunk('IDAT', data(first)),
    control(),
    frame(second),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** To the right by a quarter. */
const TIFF = Buffer.from('49492a000800000001001201030001000000060000000000000000', 'hex')

function riff(kind: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function extended(flags: number, width: number, height: number): Buffer {
  const content = Buffer.alloc(10)
  content[0] = flags
  content.writeUIntLE(width - 1, 4, 3)
  content.writeUIntLE(height - 1, 7, 3)
  return riff('VP8X', content)
}

function webpWithOrientation(webp: Buffer, orientation = 6): Buffer {
  const { width, height } = readImageHeader(webp)!
  const chunks = webp.subarray(webp.toString('latin1', 12, 16) === 'VP8X' ? 30 : 12)
  const exif = riff('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]))
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), extended(0x08, width, height), chunks, exif]))
}

function movingWebp(width: number, height: number, frames: readonly Buffer[]): Buffer {
  const framed = frames.map((frame) => {
    const head = Buffer.alloc(16)
    head.writeUIntLE(width - 1, 6, 3)
    head.writeUIntLE(height - 1, 9, 3)
    head.writeUIntLE(100, 12, 3)
    return riff('ANMF', Buffer.concat([head, frame.subarray(frame.toString('latin1', 12, 16) === 'VP8X' ? 30 : 12)]))
  })
  const content = [Buffer.from('WEBP'), extended(0x12, width, height), riff('ANIM', Buffer.alloc(6)), ...framed]
  return riff('RIFF', Buffer.concat(content))
}

function pngWithOrientation(png: Buffer, orientation = 6): Buffer {
  return Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', exifOf(orientation)), png.subarray(33)])
}

/** With the property that turns it by three quarters to the left. */
function avifTurned(avif: Buffer): Buffer {
  const at = (name: string): number => avif.indexOf(name) - 4
  const end = (name: string): number => at(name) + avif.readUInt32BE(at(name))
  const properties = avif.readUInt8(at('ipma') + 18)
  const turn = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), 3])
  const turned = Buffer.concat([
    avif.subarray(0, end('ipco')),
    turn,
    avif.subarray(end('ipco'), end('ipma')),
    Buffer.from([0x80 | (properties + 1)]),
    avif.subarray(end('ipma')),
  ])
  for (const [place, more] of [
    [at('ipco'), 9],
    [at('iprp'), 10],
    [at('meta'), 10],
    [at('ipma') + 9, 1],
  ] as const)
    turned.writeUInt32BE(turned.readUInt32BE(place) + more, place)
  turned.writeUInt8(properties + 1, at('ipma') + 9 + 18)
  const data = at('mdat') + 8
  for (let place = at('iloc'); place < end('iloc') - 3; place++)
    if (turned.readUInt32BE(place) === data) turned.writeUInt32BE(data + 10, place)
  return turned
}

test('a part of a grey picture is as transparent as the whole', async () => {
  const cut = await resizeImage(greyWithAlpha(60, 40), parseImageTransform('fill/w_20,h_20,al_c/a.png'), 'png')
  const picture = await decodePixels(cut)
  expect([picture.at(0, 0.5)[3], picture.at(1, 0.5)]).toEqual([0, [200, 200, 200, 255]])
})

test('a drawing of the demo shop is sent whole, or in pixels to whoever names them', async () => {
  const shop = await openShop()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#f00"/></svg>'
  const id = `${'ab'.repeat(16)}.svg`
  const row = { content_type: 'image/svg+xml', size: BigInt(svg.length), width: 100, height: 100, source_url: null }
  await shop.db
    .insertInto('media_files')
    .values({ id, bytes: Buffer.from(svg), ...row })
    .execute()
  const whole = await shop.fetch(`/media/${id}/v1/fill/w_10,h_10,enc_auto/a.svg`, { headers: { accept: CHROME } })
  expect([whole.headers.get('content-type'), await whole.text()]).toEqual(['image/svg+xml', svg])
  const pixels = await shop.fetch(`/media/${id}/v1/fill/w_10,h_10/a.png`)
  const { width, at } = await decodePixels(new Uint8Array(await pixels.arrayBuffer()))
  expect([width, at(0.5, 0.5)]).toEqual([10, [255, 0, 0, 255]])
})

test('an invalid transformation is 400, a missing image 404, and none is 500', async () => {
  const shop = await openShop()
  const { id } = await uploadSuccessfully(shop, await createPhoto(40, 40))
  const other = `${'0'.repeat(32)}.jpg`
  const asked = {
    [`/media/${id}/v1/fill/w_99999,h_10/a.jpg`]: 400,
    [`/media/${id}/v1/fill/w_10,h_10,zz_1/a.jpg`]: 400,
    [`/media/${id}/v1/`]: 400,
    [`/media/${id}/v1/crop/x_100,y_0,w_10,h_10/fill/w_10,h_10/a.jpg`]: 422,
    [`/media/${other}`]: 404,
    [`/media/${other}/v1/fill/w_10,h_10/a.jpg`]: 404,
    [`/media/..%2f..%2fetc%2fpasswd`]: 404,
    [`/media/${id}/v2/fill/w_10,h_10/a.jpg`]: 404,
    [`/mp3/${id}`]: 404,
    [`/video/${id}/file`]: 404,
  }
  const answers = await Promise.all(
    Object.keys(asked).map(async (path) => [path, (await shop.fetch(path)).status] as const),
  )
  expect(Object.fromEntries(answers)).toEqual(asked)
})

test('a size is made once, however many ask for it at once, and found again after a restart', async () => {
  const { folder, sizes, made } = await openSizes({ maxDiskBytes: 1_000_000 })
  const asked = parseImageTransform('fill/w_50,h_50/a.jpg')
  const answers = await Promise.all(Array.from({ length: 50 }, () => sizes.getOrCreate('a', asked, 'webp')))
  console.log(`made ${made.length} times for ${answers.length} askers at once`)
  expect(made).toHaveLength(1)
  const again = await openSizes({ maxDiskBytes: 1_000_000, folder })
  expect(await again.sizes.getOrCreate('a', asked, 'webp')).toEqual(answers[0])
  expect(again.made).toHaveLength(0)
})

test('a size that was not written to its end is made again', async () => {
  const { folder, sizes } = await openSizes({ maxDiskBytes: 1_000_000 })
  const asked = parseImageTransform('fill/w_50,h_50/a.jpg')
  await sizes.getOrCreate('a', asked, 'jpeg')
  const [name] = await readdir(join(folder, 'sizes'))
  const path = join(folder, 'sizes', name!)
  const again = await openSizes({ maxDiskBytes: 1_000_000, folder })
  await again.sizes.getOrCreate('b', asked, 'jpeg') // it has looked at the folder
  await writeFile(path, (await readFile(path)).subarray(0, 10))
  expect((await again.sizes.getOrCreate('a', asked, 'jpeg'))?.bytes.length).toBeGreaterThan(100)
  expect(again.made).toEqual(['b', 'a'])
})

test('the disk cache stays within its limit and evicts the least recently used image', async () => {
  const { folder, sizes, made } = await openSizes({ maxDiskBytes: 5_500, make: async () => new Uint8Array(1_000) })
  const read = (width: number) => sizes.getOrCreate('a', parseImageTransform(`fill/w_${width},h_5/a.jpg`), 'jpeg')
  for (let width = 1; width <= 20; width++) await read(width)
  const kept = await readdir(join(folder, 'sizes'))
  console.log(`${kept.length} sizes of 1,000 bytes kept of 20, in a room of 5,500`)
  expect([kept.length, sizes.diskBytes]).toEqual([5, 5_000])
  const again = await openSizes({ maxDiskBytes: 5_500, folder, make: async () => new Uint8Array(1_000) })
  await again.sizes.getOrCreate('a', parseImageTransform('fill/w_20,h_5/a.jpg'), 'jpeg')
  await again.sizes.getOrCreate('a', parseImageTransform('fill/w_1,h_5/a.jpg'), 'jpeg')
  expect([made.length, again.made.length]).toEqual([20, 1])
})

test('more than 64 waiting are asked to come again', async () => {
  const { promise: open, resolve } = Promise.withResolvers<void>()
  const { sizes } = await openSizes({
    maxDiskBytes: 1_000_000,
    make: async () => {
      await open
      return new Uint8Array(10)
    },
  })
  const asked = Array.from({ length: 100 }, (_, index) => parseImageTransform(`fill/w_${index + 1},h_5/a.jpg`))
  const answers = Promise.allSettled(asked.map((each) => sizes.getOrCreate('a', each, 'jpeg')))
  await new Promise(setImmediate)
  resolve()
  const refused = (await answers).filter(({ status }) => status === 'rejected')
  console.log(`${refused.length} of ${asked.length} refused`)
  expect(refused.length).toBeGreaterThanOrEqual(100 - 64 - 3)
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 2 } })
})

test.for([
  ['in the queue', true],
  ['looked for on the disk', false],
] as const)(
  'a size that is one of many that somebody waits for, still %s, is made soon for whoever waits for it alone',
  async ([, isQueued]) => {
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const made: number[] = []
    const { sizes } = await openSizes({
      maxDiskBytes: 1_000_000,
      make: async (_, { width }) => {
        await open
        made.push(width)
        return new Uint8Array(10)
      },
    })
    const sizeOf = (width: number) => parseImageTransform(`fill/w_${width},h_5/a.jpg`)
    const read = (width: number, by: string) => sizes.getOrCreate('a', sizeOf(width), 'jpeg', by)
    if (isQueued) await sizes.find('a', sizeOf(1), 'jpeg') // the folder has been looked into
    const many = Array.from({ length: 50 }, (_, index) => read(index + 1, 'eve'))
    if (isQueued) await new Promise(setImmediate)
    const one = read(50, 'ada')
    resolve()
    await Promise.all([...many, one])
    expect(made.indexOf(50)).toBeLessThan(10)
  },
)

test('a bomb is refused before it is decoded', async () => {
  const bytes = createImageBomb(30_000, 30_000)
  const start = performance.now()
  await expect(resizeImage(bytes, parseImageTransform('fill/w_10,h_10/a.jpg'), 'webp')).rejects.toThrow(/too large/)
  const took = performance.now() - start
  console.log(`30,000 × 30,000 in ${bytes.length} bytes: refused in ${took.toFixed(1)} ms`)
  expect(took).toBeLessThan(200)
})

test('damaged pictures are refused, and the process goes on', async () => {
  let [made, refused] = [0, 0]
  let seed = 7
  const random = (below: number) => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff) % below
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const whole = await createPhoto(60, 40, format)
    for (let n = 0; n < 50; n++) {
      const bytes = Buffer.from(whole.subarray(0, n % 3 ? whole.length : random(whole.length)))
      for (let k = 0; k < 5 && bytes.length > 0; k++) bytes[random(bytes.length)] = random(256)
      await resizeImage(bytes, parseImageTransform('fill/w_20,h_20/a.jpg'), 'webp').then(
        () => made++,
        (error: Error) => (error.constructor.name === 'UnresizableImageError' ? refused++ : Promise.reject(error)),
      )
    }
  }
  console.log(`200 damaged pictures: ${made} made all the same, ${refused} refused, 0 other faults`)
  expect(made + refused).toBe(200)
})

test('the event loop goes on while sizes are made', async () => {
  const photo = await createPhoto(1200, 1200)
  const asked = parseImageTransform('fill/w_400,h_400,q_80/a.jpg')
  for (const format of ['webp', 'jpeg', 'avif'] as const) {
    await resizeImage(photo, asked, format)
    const start = performance.now()
    for (let n = 0; n < 3; n++) await resizeImage(photo, asked, format)
    console.log(`1,200 px JPEG → 400 px ${format}: ${((performance.now() - start) / 3).toFixed(0)} ms`)
  }
  let turns = 0
  let isDone = false
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  turn()
  await Promise.all([resizeImage(photo, asked, 'avif'), resizeImage(photo, asked, 'webp')])
  isDone = true
  console.log(`turns of the event loop meanwhile: ${turns}`)
  expect(turns).toBeGreaterThan(20)
})

/** The note is written while the answer is on its way already. */
async function makeWanted({ resizeQueue }: MediaFiles): Promise<void> {
  let made = 0
  const make = async () => {
    made += await resizeQueue.processAll()
    expect(made).toBe(1)
  }
  await vi.waitFor(make, { timeout: 15_000 })
}

async function openSizes(options: { maxDiskBytes: number; folder?: string; make?: typeof resizeImage }) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'cartwright-sizes-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const photo = await createPhoto(100, 100)
  const made: string[] = []
  const sizes = new ResizedImageCache({
    folder,
    maxDiskBytes: options.maxDiskBytes,
    memory: new BoundedCache<ResizedImage>({ maxBytes: 0 }),
    resize: options.make,
    load: async (id) => {
      made.push(id)
      return photo
    },
  })
  return { folder, sizes, made }
}

/** With a note of how the camera was held. */
