import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { craftAvif } from '../testing/avif.ts'
import { createBlackPng } from '../testing/image-bombs.ts'
import { createImageBomb, mp4, createPhoto, webm, zip } from '../testing/sample-files.ts'
import { shareShop, startShop, type TestShop } from '../testing/index.ts'
import { TEST_PROVIDER_URL } from '../testing/names.ts'
import { encodeForm, upload, uploadSuccessfully } from '../testing/upload.ts'

const openShop = shareShop()

const SMALL = { width: 64, height: 64 }
const PDF = '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n%%EOF'
const WAV = (() => {
  const bytes = Buffer.alloc(44 + 16_000)
  bytes.write('RIFF', 0)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(8_000, 28)
  return bytes
})()
/** The first page of Vorbis: its head, one segment, and what that begins with. */
const OGG = `OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis${'\0'.repeat(23)}`
/** Two silent frames of MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
const MP3 = Buffer.concat([0, 1, 2].map(() => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])))

test('every kind that is taken is known by its bytes, whatever it is called', async () => {
  const shop = await openShop()
  const token = await shop.newApiKey()
  const OFFICE = 'application/vnd.openxmlformats-officedocument.'
  const expected: [Uint8Array | string, object][] = [
    [await createPhoto(60, 40), { mediaType: 'image', contentType: 'image/jpeg', width: 60, height: 40 }],
    [await createPhoto(60, 40, 'png'), { mediaType: 'image', contentType: 'image/png', width: 60 }],
    [await createPhoto(60, 40, 'webp'), { mediaType: 'image', contentType: 'image/webp', width: 60 }],
    [await createPhoto(60, 40, 'avif'), { mediaType: 'image', contentType: 'image/avif', width: 60 }],
    [GIF, { mediaType: 'image', contentType: 'image/gif', width: 1, height: 1 }],
    [
      mp4(1280, 720, 12),
      { mediaType: 'video', contentType: 'video/mp4', width: 1280, height: 720, durationInMilliseconds: 12_000 },
    ],
    [
      webm(640, 360, 3),
      { mediaType: 'video', contentType: 'video/webm', width: 640, height: 360, durationInMilliseconds: 3_000 },
    ],
    [mp4(0, 0, 5), { mediaType: 'audio', contentType: 'audio/mp4', durationInMilliseconds: 5_000 }],
    [MP3, { mediaType: 'audio', contentType: 'audio/mpeg' }],
    [WAV, { mediaType: 'audio', contentType: 'audio/wav', durationInMilliseconds: 2_006 }],
    [OGG, { mediaType: 'audio', contentType: 'audio/ogg' }],
    [PDF, { mediaType: 'document', contentType: 'application/pdf' }],
    [
      zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
      { mediaType: 'document', contentType: `${OFFICE}wordprocessingml.document` },
    ],
    [
      zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<w/>' }),
      { mediaType: 'document', contentType: `${OFFICE}spreadsheetml.sheet` },
    ],
    [
      zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<w/>' }),
      { mediaType: 'document', contentType: 'application/vnd.oasis.opendocument.text' },
    ],
    [zip({ 'a.txt': 'Hello' }), { mediaType: 'zip', contentType: 'application/zip' }],
  ]
  for (const [bytes, wanted] of expected) {
    const file = await uploadSuccessfully(shop, bytes, { token, name: 'evil.html' })
    expect(file).toMatchObject({ title: 'evil.html', sizeInBytes: String(bytes.length), ...wanted })
    const served = await shop.fetch(file.url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, file.contentType])
    expect(Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    expect(served.headers.has('content-disposition')).toBe(['document', 'zip'].includes(file.mediaType))
  }
  console.log(`${expected.length} kinds of files known, served back byte by byte`)
})

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('scripts, polyglots and bombs are refused, each within 200 ms (B14)', async () => {
  const shop = await openShop()
  const token = await shop.newApiKey()
  const [jpeg, png] = [await createPhoto(300, 200), await createPhoto(300, 200, 'png')]
  const webp = await createPhoto(30, 20, 'webp')
  const archive = zip({ 'a.txt': 'Hello' })
  const inside = (bytes: Buffer, text: string | Buffer) =>
    Buffer.concat([bytes.subarray(0, bytes.length / 2), Buffer.from(text), bytes.subarray(bytes.length / 2)])
  const after = (bytes: Buffer, text: string | Buffer) => Buffer.concat([bytes, Buffer.from(text)])
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const HTML = '<!doctype html><script>alert(1)</script>'
  const hostile: Record<string, Uint8Array | string> = {
    SVG,
    'SVG with a declaration': `<?xml version="1.0"?>\n${SVG}`,
    'SVG behind a mark of UTF-8': `\ufeff${SVG}`,
    HTML,
    'HTML in UTF-16': Buffer.from(`\ufeff${HTML}`, 'utf16le'),
    'plain text': 'Hello',
    'a program': 'MZ\x90\0\x03',
    'a script': '#!/bin/sh\nrm -rf /',
    XML: '<?xml version="1.0"?><a/>',
    empty: '',
    'JPEG + HTML': after(jpeg, HTML),
    'JPEG + SVG': after(jpeg, SVG),
    'JPEG + ZIP': after(jpeg, archive),
    'JPEG + PDF': after(jpeg, PDF),
    'JPEG + RAR': after(jpeg, 'Rar!\x1a\x07\0'),
    'JPEG + PHP': after(jpeg, '<?php system($_GET[0]);'),
    'HTML in a JPEG': inside(jpeg, '<ScRiPt >alert(1)</sCrIpT>'),
    'HTML in the note of a JPEG': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, HTML.length + 2]),
      Buffer.from(HTML),
      jpeg.subarray(2),
    ]),
    'PNG + ZIP': after(png, archive),
    'PNG + PDF': after(png, PDF),
    'GIF + script': after(GIF, '/*<script>*/'),
    'GIF that is JavaScript': Buffer.from('GIF89a=1;alert(document.domain)//'),
    'GIF whose size begins a comment': after(
      Buffer.concat([Buffer.from('GIF89a/*'), GIF.subarray(8)]),
      '*/=1;alert(1)',
    ),
    'JPEG whose first part begins a comment': Buffer.concat([
      Buffer.from('\xff\xd8\xff\xe0/*', 'latin1'),
      Buffer.alloc(0x2f2a - 2),
      jpeg.subarray(2),
      Buffer.from('*/=alert(1)'),
    ]),
    'WebP whose size begins a comment': after(
      Buffer.concat([Buffer.from('RIFF/*\0\0'), webp.subarray(8), Buffer.alloc(0x2a2f + 8 - webp.length)]),
      '*/=alert(1)',
    ),
    'WebP + HTML': after(webp, HTML),
    'AVIF + SVG': after(await createPhoto(30, 20, 'avif'), SVG),
    'half a header': jpeg.subarray(0, 20),
    'PNG of 30,000 × 30,000': createImageBomb(30_000, 30_000),
    'PNG of 100,000 × 1': createImageBomb(100_000, 1),
    'PNG of 0 × 10': createImageBomb(0, 10),
    'PNG with a profile of 50 MB in 50 KB': createBlackPng({
      ...SMALL,
      chunks: [['iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))])]],
    }),
    'AVIF of 16,384 × 16,384 that says it is small': craftAvif({
      shown: SMALL,
      coded: { width: 16_384, height: 16_384 },
    }),
    'AVIF whose stream lies elsewhere': craftAvif({ shown: SMALL, beside: 5_000 }),
    'ZIP that says 4 GB': zip({ 'a.txt': 'Hello' }, 4_000_000_000),
    'ZIP of 200 MB of nothing in 200 KB': zip({ 'a.bin': '\0'.repeat(200_000_000) }),
    'ZIP without its end': archive.subarray(0, archive.length - 30),
    'ftyp and nothing else': Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
    'Matroska that is no WebM': webm(10, 10, 1, 'matroska'),
    'EBML and nothing else': Buffer.from('1a45dfa3', 'hex'),
    'boxes that lead in a circle': Buffer.concat([
      mp4(10, 10, 1).subarray(0, 32),
      Buffer.from('\0\0\0\0moov', 'latin1'),
    ]),
  }
  const taken: string[] = []
  let slowest = 0
  for (const [what, bytes] of Object.entries(hostile)) {
    let [took, tries] = [Infinity, 0]
    let answer = await upload(shop, bytes, { token, name: 'picture.jpg' })
    // What else this machine does is not what is measured: the best of three counts.
    while (took > 200 && tries++ < 3) {
      const start = performance.now()
      answer = await upload(shop, bytes, { token, name: 'picture.jpg' })
      took = Math.min(took, performance.now() - start)
    }
    slowest = Math.max(slowest, took)
    const { status, body } = answer
    if (status !== 400 || body.details.applicationError.code !== 'FILE_NOT_ACCEPTED') taken.push(`${what}: ${status}`)
  }
  console.log(
    `hostile files taken: ${taken.length} of ${Object.keys(hostile).length}; the slowest refusal took ${slowest.toFixed(0)} ms`,
  )
  expect(taken).toEqual([])
  expect(slowest).toBeLessThan(200)
  expect(await leftBehind(shop)).toEqual([])
})

test('ordinary pictures are not taken for polyglots', async () => {
  const shop = await openShop()
  const token = await shop.newApiKey()
  let refused = 0
  for (let n = 0; n < 30; n++) {
    const bytes = await createPhoto(400 + n, 300, n % 2 ? 'png' : 'jpeg')
    if ((await upload(shop, bytes, { token })).status !== 200) refused++
  }
  console.log(`ordinary pictures refused: ${refused} of 30`)
  expect(refused).toBe(0)
})

test('a file that is too large is refused while it comes', async () => {
  const shop = await startShop({ media: { maxVideoBytes: 2_000_000 } })
  const token = await shop.newApiKey()
  const large = Buffer.concat([await createPhoto(60, 40), Buffer.alloc(21 * 1024 * 1024)])
  expect((await upload(shop, large, { token })).status).toBe(413)
  expect((await upload(shop, mp4(640, 360, 1, 3_000_000), { token })).status).toBe(413)
  expect((await upload(shop, mp4(640, 360, 1, 1_000_000), { token })).status).toBe(200)
  expect(await leftBehind(shop)).toEqual([])
})

test('a large file is never whole in memory', async () => {
  const shop = await openShop()
  const token = await shop.newApiKey()
  const megabytes = 200
  const [start, ...rest] = [mp4(640, 360, 1, 0), Buffer.alloc(1024 * 1024)]
  const filler = Buffer.from('\0\0\0\0free', 'latin1')
  filler.writeUInt32BE(8 + megabytes * 1024 * 1024)
  const boundary = 'xyz'
  async function* form() {
    yield Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`)
    yield start
    yield filler
    for (let n = 0; n < megabytes; n++) {
      yield Buffer.from(rest[0]) // each of its own, as they come from a socket
      most = Math.max(most, buffers() - before)
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  const buffers = () => process.memoryUsage().arrayBuffers
  const before = buffers()
  let most = 0
  const answer = await shop.fetch('/cartwright/v1/media', {
    method: 'POST',
    headers: { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(form())) as BodyInit,
    duplex: 'half',
  } as RequestInit)
  const { file } = (await answer.json()) as { file: { sizeInBytes: string } }
  console.log(`${megabytes} MB uploaded with ${(most / 1024 / 1024).toFixed(0)} MB more memory`)
  expect(Number(file.sizeInBytes)).toBe(start.length + 8 + megabytes * 1024 * 1024)
  expect(most).toBeLessThan(100 * 1024 * 1024)
})

test('only those who may change products upload', async () => {
  const shop = await openShop()
  const photo = await createPhoto(20, 20)
  const visitor = await shop.newToken()
  const reader = await shop.newApiKey(['SCOPE.DC-STORES.READ-PRODUCTS'])
  for (const path of ['/cartwright/v1/media', '/stores/v1/products-digital/files']) {
    expect((await upload(shop, photo, { token: '', path })).status).toBe(401)
    expect((await upload(shop, photo, { token: visitor, path })).status).toBe(403)
    expect((await upload(shop, photo, { token: reader, path })).status).toBe(403)
  }
  expect(
    (await shop.call('POST', '/cartwright/v1/media/from-url', { token: visitor, body: { url: 'http://a' } })).status,
  ).toBe(403)
})

test('a form that is not as it should be says why', async () => {
  const shop = await startShop()
  const token = await shop.newApiKey()
  const photo = await createPhoto(20, 20)
  const send = async (body: BodyInit, type?: string) => {
    const headers = { authorization: token, ...(type && { 'content-type': type }) }
    return (await shop.fetch('/cartwright/v1/media', { method: 'POST', body, headers })).status
  }
  const form = async (...parts: [string, string | Blob][]) => {
    const made = new FormData()
    for (const [name, value] of parts) made.append(name, value)
    return encodeForm(made)
  }
  const sendForm = async (...parts: [string, string | Blob][]) => {
    const { body, type } = await form(...parts)
    return send(body, type)
  }
  const file: [string, Blob] = ['file', new Blob([photo as BlobPart])]
  const statuses = {
    json: await send('{}', 'application/json'),
    noBoundary: await send('x', 'multipart/form-data'),
    nothing: await send('', 'multipart/form-data; boundary=x'),
    cut: await send(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=x',
    ),
    noFile: await sendForm(['title', 'a']),
    twoFiles: await sendForm(file, file),
    otherFile: await sendForm(['picture', new Blob([photo as BlobPart])]),
    titleTwice: await sendForm(['title', 'a'], ['title', 'b'], file),
    titleTooLong: await sendForm(['title', 'a'.repeat(1001)], file),
    nul: await sendForm(['title', 'a\0b'], file),
    proto: await sendForm(['__proto__', 'a'], file),
    manyFields: await sendForm(...Array.from({ length: 50 }, (_, n): [string, string] => [`a${n}`, 'b']), file),
    noSuchPoster: await sendForm(['posterId', 'a'], file),
    resolutionOfNothing: await sendForm(['resolutionOf', 'a'], file),
  }
  const { json, ...others } = statuses
  expect(json).toBe(415)
  expect(Object.entries(others).filter(([, status]) => status !== 400)).toEqual([])
  expect(await leftBehind(shop)).toEqual([])
  expect((await shop.db.selectFrom('media_files').select('id').execute()).length).toBe(0)
})

test('the same bytes are one file; new words take the place of the old', async () => {
  const shop = await openShop()
  const token = await shop.newApiKey()
  const photo = await createPhoto(20, 20)
  const files = await Promise.all(
    Array.from({ length: 10 }, () => uploadSuccessfully(shop, photo, { token, name: 'übung (1).jpg' })),
  )
  expect(new Set(files.map(({ id }) => id)).size).toBe(1)
  expect(files[0]).toMatchObject({ title: 'übung (1).jpg', altText: '' })
  expect(await uploadSuccessfully(shop, photo, { token, fields: { altText: 'A vase', title: 'Vase' } })).toMatchObject({
    id: files[0]!.id,
    title: 'Vase',
    altText: 'A vase',
  })
})

test('a document is offered for saving under its name', async () => {
  const shop = await startShop()
  const file = await uploadSuccessfully(shop, PDF, { fields: { title: 'Anleitung für "Übung".pdf' } })
  expect(file.url).toBe(`${TEST_PROVIDER_URL}/ugd/${file.id}`)
  const { headers } = await shop.fetch(file.url)
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Anleitung f_r __bung_.pdf"; filename*=UTF-8''Anleitung%20f%C3%BCr%20%22%C3%9Cbung%22.pdf`,
  )
  expect(headers.get('content-security-policy')).toMatch(/sandbox/)
})

test('a video has its poster and its other sizes', async () => {
  const shop = await openShop()
  const token = await shop.newApiKey()
  const poster = await uploadSuccessfully(shop, await createPhoto(160, 90), { token })
  const video = await uploadSuccessfully(shop, mp4(1280, 720, 4), { token, fields: { posterId: poster.id } })
  const small = await uploadSuccessfully(shop, mp4(640, 360, 4), { token, fields: { resolutionOf: video.id } })
  const again = await uploadSuccessfully(shop, mp4(1280, 720, 4), { token })
  expect(again).toMatchObject({
    posterId: poster.id,
    resolutions: [
      { url: `${TEST_PROVIDER_URL}/video/${video.id}/file`, width: 1280, height: 720, format: 'mp4' },
      { url: `${TEST_PROVIDER_URL}/video/${video.id}/360p/mp4/file.mp4`, width: 640, height: 360, format: 'mp4' },
    ],
  })
  const lengthOf = async (quality: string) => (await shop.fetch(`/video/${video.id}/${quality}`)).headers.get('etag')
  expect(await lengthOf('file')).toBe(`"${video.id}"`)
  expect(await lengthOf('720p/mp4/file.mp4')).toBe(`"${video.id}"`)
  expect(await lengthOf('1080p/mp4/file.mp4')).toBe(`"${video.id}"`)
  expect(await lengthOf('480p/mp4/file.mp4')).toBe(`"${small.id}"`)
  expect(await lengthOf('240p/mp4/file.mp4')).toBe(`"${small.id}"`)
  expect((await upload(shop, await createPhoto(20, 20), { token, fields: { posterId: poster.id } })).status).toBe(400)
  expect((await upload(shop, mp4(10, 10, 1), { token, fields: { posterId: video.id } })).status).toBe(400)
  expect((await upload(shop, webm(10, 10, 1), { token, fields: { resolutionOf: video.id } })).status).toBe(400)
})

test('a part of a file is sent to whoever asks for a part', async () => {
  const shop = await openShop()
  const bytes = mp4(640, 360, 1, 5_000)
  const { url, id } = await uploadSuccessfully(shop, bytes)
  const get = async (range: string, more: Record<string, string> = {}) => {
    const answer = await shop.fetch(url, { headers: { range, ...more } })
    return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())] as const
  }
  const size = bytes.length
  const cases: [string, number, number, number][] = [
    ['bytes=0-99', 206, 0, 99],
    ['bytes=100-', 206, 100, size - 1],
    ['bytes=-100', 206, size - 100, size - 1],
    [`bytes=0-${size * 2}`, 206, 0, size - 1],
    ['bytes=0-0', 206, 0, 0],
    ['bytes=0-9,20-29', 200, 0, size - 1],
    ['bytes=9-0', 200, 0, size - 1],
    ['bytes=-', 200, 0, size - 1],
    ['lines=0-9', 200, 0, size - 1],
  ]
  const wrong: string[] = []
  for (const [range, status, start, end] of cases) {
    const [answered, contentRange, part] = await get(range)
    const isRight =
      answered === status &&
      part.equals(bytes.subarray(start, end + 1)) &&
      contentRange === (status === 206 ? `bytes ${start}-${end}/${size}` : null)
    if (!isRight) wrong.push(range)
  }
  console.log(`ranges answered wrongly: ${wrong.length} of ${cases.length}`)
  expect(wrong).toEqual([])
  expect((await get(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  expect((await get('bytes=-0'))[0]).toBe(416)
  expect((await get('bytes=0-9', { 'if-range': `"${id}"` }))[0]).toBe(206)
  expect((await get('bytes=0-9', { 'if-range': '"other"' }))[0]).toBe(200)
  expect((await get('bytes=0-9', { 'if-none-match': `"${id}"` }))[0]).toBe(304)
  const beyond = await shop.fetch(url, { headers: { range: `bytes=${size}-` } })
  expect(beyond.headers.get('cache-control'), 'no cache keeps it for those who ask for the whole').toBe('no-store')
  for (const range of ['', 'bytes=0-9']) {
    const head = await shop.fetch(url, { method: 'HEAD', headers: { range } })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(size), ''])
  }
})

test('a repeated call with its key is answered alike, and with another file refused', async () => {
  const shop = await openShop()
  const token = await shop.newApiKey()
  const headers = { 'idempotency-key': 'one' }
  const photo = await createPhoto(20, 20)
  const first = await upload(shop, photo, { token, headers })
  const second = await upload(shop, photo, { token, headers })
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  expect((await upload(shop, await createPhoto(21, 20), { token, headers })).status).toBe(422)
})

test('a file is fetched from a public address, and from no other', async () => {
  const photo = await createPhoto(60, 40)
  const { server, port } = await serve({ '/a%20vase.jpg': photo, '/page': Buffer.from('<!doctype html>') })
  const shop = await startShop({
    media: { fetchPolicy: { allowPrivate: (url) => url.port === String(port), resolve: async () => ['127.0.0.1'] } },
  })
  const token = await shop.newApiKey()
  const fetchFrom = (url: string) =>
    shop.call('POST', '/cartwright/v1/media/from-url', { token, body: { url, altText: 'A vase' } })
  const { status, body } = await fetchFrom(`http://pictures.example:${port}/a%20vase.jpg`)
  expect([status, body.file]).toMatchObject([200, { title: 'a vase.jpg', altText: 'A vase', width: 60, height: 40 }])
  expect((await shop.fetch(body.file.url)).status).toBe(200)

  const refused = [
    'file:///etc/passwd',
    'http://169.254.169.254/latest/',
    'http://[::1]/',
    'http://localhost/',
    'http://2130706433/',
    'data:image/png;base64,AA',
    'nonsense',
    `http://pictures.example:${port}/page`,
    `http://pictures.example:${port}/missing`,
    'http://u:p@pictures.example/',
  ]
  const taken: string[] = []
  for (const url of refused) {
    const answer = await fetchFrom(url)
    if (answer.status !== 400 || answer.body.details.applicationError.code !== 'FILE_NOT_ACCEPTED')
      taken.push(`${url} ${answer.status}`)
  }
  console.log(`addresses fetched that must not be: ${taken.length} of ${refused.length}`)
  expect(taken).toEqual([])
  server.closeAllConnections()
  server.close()
  expect((await fetchFrom(`http://pictures.example:${port}/again.jpg`)).status).toBe(502)
  expect(await leftBehind(shop)).toEqual([])
})

async function leftBehind(shop: TestShop): Promise<string[]> {
  return readdir(shop.provider.media.incoming).catch(() => [])
}

async function serve(files: Record<string, Buffer>): Promise<{ server: Server; port: number }> {
  const server = createServer((request, answer) => {
    const file = files[request.url ?? '']
    answer.writeHead(file ? 200 : 404).end(file)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => void server.close())
  return { server, port: (server.address() as AddressInfo).port } // a TCP listener has one
}
