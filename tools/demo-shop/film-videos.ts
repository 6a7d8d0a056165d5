/**
 * Films what moves in the demo shop: `node tools/demo-shop/film-videos.ts [name …]`. Every frame is drawn as an SVG by the
 * same code as the pictures, Chromium paints and encodes it (VP9), and we write it down as WebM with a poster. The
 * videos are kept in the repository.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import { launchChromium } from '../chromium.ts'
import { films, type Film } from './films.ts'
import { newDrawing } from './ink.ts'
import { LOOP } from './things/light/flame.ts'
import { asWebm, type EncodedPicture } from './webm.ts'

const SIDE = 720
const PER_SECOND = 24
const BITS_PER_SECOND = 490_000
const MAX_BYTES = 400_000
const POSTER_QUALITY = 84

const folder = new URL('../../demo-shop/videos/', import.meta.url)
await mkdir(folder, { recursive: true })

const asked = new Set(process.argv.slice(2))
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  // An address that is never asked for: encoders are only there on pages that count as secure.
  await page.route('https://films.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Films</title>' }),
  )
  await page.goto('https://films.test/')
  for (const film of films) {
    if (asked.size && !asked.has(film.name)) continue
    const started = performance.now()
    await page.evaluate(openEncoder, { side: SIDE, perSecond: PER_SECOND, bitrate: BITS_PER_SECOND })
    for (let index = 0; index < LOOP * PER_SECOND; index++)
      await page.evaluate(encodeFrame, {
        svg: frame(film, index / PER_SECOND),
        index,
        perSecond: PER_SECOND,
      })
    const pictures = (await page.evaluate(closeEncoder)).map(({ data, isKey }): EncodedPicture => ({
      data: Buffer.from(data, 'base64'),
      isKey,
    }))
    const video = asWebm({ codec: 'V_VP9', width: SIDE, height: SIDE, perSecond: PER_SECOND, pictures })
    if (video.length > MAX_BYTES) throw new Error(`${film.name} has ${video.length} bytes, more than ${MAX_BYTES}.`)
    await writeFile(new URL(`${film.name}.webm`, folder), video)
    const poster = await Transformer.fromSvg(frame(film, 0)).webp(POSTER_QUALITY)
    await writeFile(new URL(`${film.name}.webp`, folder), poster)
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${film.name}: ${pictures.length} frames, ${Math.ceil(video.length / 1024)} kB, in ${seconds} s`)
  }
} finally {
  await browser.close()
}

const list = films.map(({ product, name, alt }) => ({
  product,
  file: `videos/${name}.webm`,
  poster: `videos/${name}.webp`,
  alt,
}))
await writeFile(new URL('../videos.json', folder), `${JSON.stringify(list, null, 2)}\n`)

function frame({ name, draw }: Film, time: number): string {
  const drawing = newDrawing(name)
  return drawing.finish(draw(drawing, time)).replace(' width="1200" height="1200"', ` width="${SIDE}" height="${SIDE}"`)
}

// The following code runs in the page.

interface Studio {
  encoder: VideoEncoder
  canvas: OffscreenCanvas
  chunks: { data: string; isKey: boolean }[]
  frames: VideoFrame[]
}

interface Frame {
  svg: string
  index: number
  perSecond: number
}

function openEncoder({ side, perSecond, bitrate }: { side: number; perSecond: number; bitrate: number }): void {
  const chunks: Studio['chunks'] = []
  const encoder = new VideoEncoder({
    output(chunk) {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      chunks.push({ data, isKey: chunk.type === 'key' })
    },
    error(error) {
      throw error
    },
  })
  encoder.configure({
    codec: 'vp09.00.31.08',
    width: side,
    height: side,
    bitrate,
    framerate: perSecond,
    latencyMode: 'quality',
  })
  const studio: Studio = { encoder, canvas: new OffscreenCanvas(side, side), chunks, frames: [] }
  Object.assign(globalThis, { studio })
}

async function encodeFrame({ svg, index, perSecond }: Frame): Promise<void> {
  // Put there by openEncoder.
  const { encoder, canvas, frames } = (globalThis as unknown as { studio: Studio }).studio
  const image = new Image(canvas.width, canvas.height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas.')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const picture = new VideoFrame(canvas, { timestamp: (index * 1e6) / perSecond, duration: 1e6 / perSecond })
  encoder.encode(picture, { keyFrame: index === 0 })
  frames.push(picture)
}

/**
 * The film is encoded twice, and the second round is kept: the encoder has learned by then how many bits this film takes,
 * and the frame that every round begins with looks like the others.
 */
async function closeEncoder(): Promise<Studio['chunks']> {
  // Put there by openEncoder.
  const { encoder, chunks, frames } = (globalThis as unknown as { studio: Studio }).studio
  const length = frames.length
  for (const [index, first] of frames.entries()) {
    const duration = first.duration ?? 0
    const again = new VideoFrame(first, { timestamp: (length + index) * duration, duration })
    encoder.encode(again, { keyFrame: index === 0 })
    again.close()
    first.close()
  }
  await encoder.flush()
  encoder.close()
  return chunks.slice(length)
}
