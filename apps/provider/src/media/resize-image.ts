import { ChromaSubsampling, FastResizeFilter, JsColorType, ResizeFit, Transformer } from '@napi-rs/image'
import { setImmediate } from 'node:timers/promises'
import { isTooLarge, readImageHeader } from './image-header.ts'
import { planResize, type ResizePlan } from './plan-resize.ts'
import type { ImageTransform } from './image-transform.ts'
import { runLargeDecodesOneByOne } from './limit-large-decodes.ts'
import { UnresizableImageError } from './unresizable-image-error.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** Number of pixels above which AVIF is encoded at the highest speed. */
const LARGE_PIXELS = 4_000_000
/** From 8 on, the library splits some larger images into so few tiles that they take twice as many bytes. */
const AVIF_SPEED = 7
const AVIF_SPEED_OF_LARGE = 10
/** AVIF at quality 60 looks like JPEG at quality 80. */
const AVIF_QUALITY = 0.75
const MAX_SHARPENING_RADIUS = 10

/**
 * Resizes an image in Node's thread pool, off the event loop. A transparent image does not become a JPEG. An animated
 * image becomes its first frame.
 */
export async function resizeImage(bytes: Uint8Array, asked: ImageTransform, format: ImageFormat): Promise<Uint8Array> {
  const isDrawing = isSvg(bytes)
  const picture = isDrawing ? undefined : readImageHeader(bytes)
  const header = isDrawing ? await new Drawing(bytes).size() : picture
  if (!header || isTooLarge(header)) throw new UnresizableImageError('It is no picture, or too large to be decoded.')
  const plan = planResize(header, asked)
  if (!plan) throw new UnresizableImageError('The part that is asked for lies outside of the picture.')
  const orientation = picture?.orientation
  return runLargeDecodesOneByOne(header, () => decodeAndResize({ bytes, isDrawing, plan, orientation }, asked, format))
}

async function decodeAndResize(
  {
    bytes,
    isDrawing,
    plan,
    orientation,
  }: { bytes: Uint8Array; isDrawing: boolean; plan: ResizePlan; orientation: number | undefined },
  asked: ImageTransform,
  format: ImageFormat,
): Promise<Uint8Array> {
  try {
    let picture = isDrawing ? Transformer.fromSvg(bytes) : new Transformer(bytes).rotate(orientation) // JPEG by itself
    const { colorType } = await picture.metadata()
    if (plan.cut) {
      const { x, y, width, height } = plan.cut
      // The library resizes before it cuts, so the part is made first. As BMP, greys would lose what is transparent.
      const part = picture.crop(x, y, width, height)
      picture = new Transformer(await (GREY_WITH_ALPHA.includes(colorType) ? part.png() : part.bmp()))
    }
    picture.fastResize({ ...(asked.blur ? calculateBlurSize(asked.blur, plan) : getSize(plan)), ...RESIZING })
    const isOpaque = !HAS_ALPHA.includes(colorType)
    return await encode(
      await adjust(picture, asked, plan),
      asked,
      format === 'jpeg' && !isOpaque ? 'png' : format,
      plan,
    )
  } catch (cause) {
    throw new UnresizableImageError('The picture cannot be decoded.', { cause })
  }
}

const GREY_WITH_ALPHA: readonly JsColorType[] = [JsColorType.La8, JsColorType.La16]

const HAS_ALPHA: readonly JsColorType[] = [
  ...GREY_WITH_ALPHA,
  JsColorType.Rgba8,
  JsColorType.Rgba16,
  JsColorType.Rgba32F,
]

/** Only drawings of the shop itself: uploads of drawings are rejected. */
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

const RESIZING = { fit: ResizeFit.Fill, filter: FastResizeFilter.Lanczos3 } as const
/**
 * Maximum blur radius; wider blurs run on a smaller image. The result looks the same, and the work grows with the
 * square of the radius.
 */
const MAX_BLUR = 10

const getSize = ({ width, height }: ResizePlan) => ({ width, height })

/** Returns a size at which a blur of this radius stays within {@link MAX_BLUR}. */
function calculateBlurSize(blur: number, { width, height }: ResizePlan): { width: number; height: number } {
  const times = Math.max(1, blur / MAX_BLUR)
  return { width: Math.ceil(width / times), height: Math.ceil(height / times) }
}

async function adjust(picture: Transformer, asked: ImageTransform, plan: ResizePlan): Promise<Transformer> {
  const { sharpen, blur, contrast, brightness, saturation, hue } = asked
  if (contrast) picture.adjustContrast(contrast)
  if (brightness) picture.brighten(Math.round(brightness * 2.55))
  if (hue) picture.huerotate(Math.round(hue))
  if (blur) picture = await blurImage(picture, blur, plan)
  else if (sharpen && sharpen.radius > 0 && sharpen.amount > 0)
    picture.unsharpen(Math.min(sharpen.radius, MAX_SHARPENING_RADIUS), Math.round(sharpen.threshold * 255) || 0)
  return saturation ? saturate(picture, saturation / 100) : picture
}

async function blurImage(picture: Transformer, blur: number, plan: ResizePlan): Promise<Transformer> {
  if (blur <= MAX_BLUR) return picture.blur(blur)
  const small = await picture.blur(MAX_BLUR).webpLossless()
  return new Transformer(small).fastResize({ ...getSize(plan), ...RESIZING })
}

const PIXELS_AT_A_TIME = 250_000

/** The library lacks this step. Runs in small portions, so that the event loop is not blocked. */
async function saturate(picture: Transformer, amount: number): Promise<Transformer> {
  const even = new Transformer(await picture.webpLossless()) // eight bits a channel, whatever it was
  const { width, height } = await even.metadata()
  const from = await even.rawPixels()
  const channels = from.length / (width * height)
  const to = new Uint8ClampedArray(width * height * 4)
  for (let start = 0; start < width * height; start += PIXELS_AT_A_TIME) {
    const end = Math.min(start + PIXELS_AT_A_TIME, width * height)
    for (let pixel = start; pixel < end; pixel++) {
      const [at, into] = [pixel * channels, pixel * 4]
      const grey = 0.2126 * from[at]! + 0.7152 * from[at + 1]! + 0.0722 * from[at + 2]!
      for (let colour = 0; colour < 3; colour++) {
        const channel = from[at + colour]!
        to[into + colour] = channel + (channel - grey) * amount
      }
      to[into + 3] = channels === 4 ? from[at + 3]! : 255
    }
    await setImmediate()
  }
  return Transformer.fromRgbaPixels(to, width, height)
}

/** Default quality by size, as in the client's media functions. */
function getDefaultQuality(pixels: number): number {
  return pixels <= 360_000 ? 80 : pixels <= 1_960_000 ? 85 : 90
}

function encode(
  picture: Transformer,
  asked: ImageTransform,
  format: ImageFormat,
  { width, height }: { width: number; height: number },
) {
  const pixels = width * height
  const quality = asked.quality ?? getDefaultQuality(pixels)
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
