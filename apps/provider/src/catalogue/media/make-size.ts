import { ChromaSubsampling, FastResizeFilter, JsColorType, ResizeFit, Transformer } from '@napi-rs/image'
import { setImmediate } from 'node:timers/promises'
import { isTooLarge, readImageHeader } from './image-header.ts'
import { planSize, type SizePlan } from './plan-size.ts'
import type { Transform } from './transform.ts'
import { unpackInTurn } from './unpack-in-turn.ts'
import { UnmakeableSize } from './unmakeable-size.ts'

export type SizeFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** Above so many pixels, AVIF is made in its fastest way. */
const LARGE_PIXELS = 4_000_000
/** From 8 on the library cuts some of the larger pictures into so few pieces that they become twice as many bytes. */
const AVIF_SPEED = 7
const AVIF_SPEED_OF_LARGE = 10
/** AVIF looks like a JPEG of the quality 80 at about 60. */
const AVIF_QUALITY = 0.75
const MAX_SHARPENING_RADIUS = 10

/**
 * Makes a size of a picture. The work is done in the pool of threads that Node has for such things; the event loop goes on. A picture with
 * transparent parts does not become a JPEG.
 */
export async function makeSize(bytes: Uint8Array, asked: Transform, format: SizeFormat): Promise<Uint8Array> {
  const isDrawing = isSvg(bytes)
  const header = isDrawing ? await new Drawing(bytes).size() : readImageHeader(bytes)
  if (!header || isTooLarge(header)) throw new UnmakeableSize('It is no picture, or too large to be decoded.')
  const plan = planSize(header, asked)
  if (!plan) throw new UnmakeableSize('The part that is asked for lies outside of the picture.')
  return unpackInTurn(header, () => unpackAndMake({ bytes, isDrawing, plan }, asked, format))
}

async function unpackAndMake(
  { bytes, isDrawing, plan }: { bytes: Uint8Array; isDrawing: boolean; plan: SizePlan },
  asked: Transform,
  format: SizeFormat,
): Promise<Uint8Array> {
  try {
    let picture = isDrawing ? Transformer.fromSvg(bytes) : new Transformer(bytes).rotate()
    const { colorType } = await picture.metadata()
    if (plan.cut) {
      const { x, y, width, height } = plan.cut
      // The library resizes before it cuts, so the part is made first. As BMP, greys would lose what is transparent.
      const part = picture.crop(x, y, width, height)
      picture = new Transformer(await (GREY_WITH_ALPHA.includes(colorType) ? part.png() : part.bmp()))
    }
    picture.fastResize({
      width: plan.width,
      height: plan.height,
      fit: ResizeFit.Fill,
      filter: FastResizeFilter.Lanczos3,
    })
    const isOpaque = !HAS_ALPHA.includes(colorType)
    return await encode(await adjust(picture, asked), asked, format === 'jpeg' && !isOpaque ? 'png' : format, plan)
  } catch (cause) {
    throw new UnmakeableSize('The picture cannot be decoded.', { cause })
  }
}

const GREY_WITH_ALPHA: readonly JsColorType[] = [JsColorType.La8, JsColorType.La16]

const HAS_ALPHA: readonly JsColorType[] = [
  ...GREY_WITH_ALPHA,
  JsColorType.Rgba8,
  JsColorType.Rgba16,
  JsColorType.Rgba32F,
]

/** Ours alone: drawings are not taken from outside. */
function isSvg(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 256)).toString('latin1').trimStart().startsWith('<')
}

class Drawing {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  async size(): Promise<{ width: number; height: number } | undefined> {
    try {
      return await Transformer.fromSvg(this.#bytes).metadata()
    } catch {
      return undefined // no drawing, or one that declares no size
    }
  }
}

async function adjust(picture: Transformer, asked: Transform): Promise<Transformer> {
  const { sharpen, blur, contrast, brightness, saturation, hue } = asked
  if (contrast) picture.adjustContrast(contrast)
  if (brightness) picture.brighten(Math.round(brightness * 2.55))
  if (hue) picture.huerotate(Math.round(hue))
  if (blur) picture.blur(blur)
  else if (sharpen && sharpen.radius > 0 && sharpen.amount > 0)
    picture.unsharpen(Math.min(sharpen.radius, MAX_SHARPENING_RADIUS), Math.round(sharpen.threshold * 255) || 0)
  return saturation ? saturate(picture, saturation / 100) : picture
}

const PIXELS_AT_A_TIME = 250_000

/** The library has no such step. In small portions, so that nobody waits for the whole. */
async function saturate(picture: Transformer, amount: number): Promise<Transformer> {
  const even = new Transformer(await picture.webpLossless()) // eight bits a channel, whatever it was
  const { width, height } = await even.metadata()
  const from = await even.rawPixels()
  const channels = from.length / (width * height)
  const to = new Uint8Array(width * height * 4)
  for (let start = 0; start < width * height; start += PIXELS_AT_A_TIME) {
    const end = Math.min(start + PIXELS_AT_A_TIME, width * height)
    for (let pixel = start; pixel < end; pixel++) {
      const [red, green, blue] = [from[pixel * channels]!, from[pixel * channels + 1]!, from[pixel * channels + 2]!]
      const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      const value = (channel: number): number =>
        Math.min(255, Math.max(0, Math.round(channel + (channel - grey) * amount)))
      to[pixel * 4] = value(red)
      to[pixel * 4 + 1] = value(green)
      to[pixel * 4 + 2] = value(blue)
      to[pixel * 4 + 3] = channels === 4 ? from[pixel * channels + 3]! : 255
    }
    await setImmediate()
  }
  return Transformer.fromRgbaPixels(to, width, height)
}

/** By size, as the media functions of the client have it. */
function qualityOf(pixels: number): number {
  return pixels <= 360_000 ? 80 : pixels <= 1_960_000 ? 85 : 90
}

function encode(
  picture: Transformer,
  asked: Transform,
  format: SizeFormat,
  { width, height }: { width: number; height: number },
) {
  const pixels = width * height
  const quality = asked.quality ?? qualityOf(pixels)
  switch (format) {
    case 'avif':
      return picture.avif({
        quality: Math.round(quality * AVIF_QUALITY),
        speed: pixels > LARGE_PIXELS ? AVIF_SPEED_OF_LARGE : AVIF_SPEED,
        threads: 1,
        chromaSubsampling: ChromaSubsampling.Yuv420,
      })
    case 'webp':
      return picture.webp(quality)
    case 'jpeg':
      return picture.jpeg(quality)
    case 'png':
      return picture.png()
  }
}
