import { decodeFileName } from './transforms/image.ts'

/**
 * Server of media files.
 *
 * @example
 * const config: MediaConfig = { baseUrl: 'https://shop.example' }
 */
export interface MediaConfig {
  /**
   * Server of all media.
   *
   * @default the hosted platform
   */
  baseUrl?: string
}

/**
 * Picture and its address. An unknown size is 0.
 *
 * @example
 * const { url, altText }: MediaImage = media.getImageUrl(line.image)
 */
export interface MediaImage {
  id: string
  url: string
  height: number
  width: number
  altText?: string
  filename?: string
}

/**
 * Video, its address and its still picture, an argument of the image functions.
 *
 * @example
 * const { url, thumbnail }: MediaVideo = media.getVideoUrl(variant.media.video, '720p')
 */
export interface MediaVideo {
  id: string
  url: string
  thumbnail: string
  filename?: string
}

/**
 * Audio, its address and its duration in seconds; 0 if unknown.
 *
 * @example
 * const { url }: MediaAudio = media.getAudioUrl(sample)
 */
export interface MediaAudio {
  id: string
  url: string
  duration: number
  filename?: string
}

/**
 * Document and its address.
 *
 * @example
 * const { url, filename }: MediaDocument = media.getDocumentUrl(manual)
 */
export interface MediaDocument {
  id: string
  url: string
  filename?: string
}

/**
 * Options of scaling a picture.
 *
 * @example
 * const options: ImageTransformOptions = { quality: 60 }
 */
export interface ImageTransformOptions {
  /**
   * Quality from 5 to 90.
   *
   * @default by size: 80, 85, 90
   */
  quality?: number
  /** Point that stays visible in a cut, in percent from the upper left corner. */
  focalPoint?: { x: number; y: number }
  /**
   * Device pixels per CSS pixel; more than 2 is 2.
   *
   * @default 1
   */
  devicePixelRatio?: number
  filters?: { contrast?: number; brightness?: number; saturation?: number; hue?: number; blur?: number }
  /** Sharpening of edges. All 0 disables it. */
  unsharpMask?: { radius: number; amount: number; threshold: number }
  /**
   * Lets the server choose the best format for the browser.
   *
   * @default true
   */
  autoEncode?: boolean
  /** Requested format. */
  encoding?: 'AVIF' | 'PAVIF'
  /**
   * File name in the address.
   *
   * @default the id
   */
  name?: string
}

/**
 * Functions for addresses of pictures, videos, audio and documents. Their first argument is a media address as calls return it:
 * `wix:image://v1/<id>/<name>#originWidth=W&originHeight=H`, or a URL of the shop or of the platform. Anything else is a `TypeError`.
 *
 * @example
 * const media: MediaFunctions = createMedia({ baseUrl: 'https://shop.example' })
 */
export interface MediaFunctions {
  /** Returns the whole picture. */
  getImageUrl(image: string): MediaImage
  /** Returns the whole shape: an SVG picture. */
  getShapeUrl(shape: string): MediaImage
  /** Returns the picture as large as both sides allow, with limited enlargement. */
  getScaledToFitImageUrl(
    image: string,
    targetWidth: number,
    targetHeight: number,
    options?: ImageTransformOptions,
  ): string
  /** Returns the picture at exactly this size, cut if needed, with limited enlargement. */
  getScaledToFillImageUrl(
    image: string,
    targetWidth: number,
    targetHeight: number,
    options?: ImageTransformOptions,
  ): string
  /** Returns a part of the picture, at this size. */
  getCroppedImageUrl(
    image: string,
    cropX: number,
    cropY: number,
    cropWidth: number,
    cropHeight: number,
    targetWidth: number,
    targetHeight: number,
    options?: ImageTransformOptions,
  ): string
  /** Returns the video; without a resolution, as it was uploaded. */
  getVideoUrl(video: string, resolution?: VideoResolution): MediaVideo
  getAudioUrl(audio: string): MediaAudio
  getDocumentUrl(document: string): MediaDocument
}

/**
 * Resolutions of videos.
 *
 * @example
 * media.getVideoUrl(video, VideoResolution.MID)
 */
export const VideoResolution = { MOBILE: '360p', LOW: '480p', MID: '720p', HIGH: '1080p' } as const

/**
 * Value of `VideoResolution`.
 *
 * @example
 * const resolution: VideoResolution = '720p'
 */
export type VideoResolution = (typeof VideoResolution)[keyof typeof VideoResolution]

/**
 * Creates the media functions for a server of one's own.
 *
 * @example
 * const media = createMedia({ baseUrl: 'https://shop.example' })
 */
export function createMedia({ baseUrl }: MediaConfig = {}): MediaFunctions {
  if (baseUrl !== undefined && !(/^https?:/.test(baseUrl) && URL.canParse(baseUrl)))
    throw new TypeError(`baseUrl must be an http or https address, not ${JSON.stringify(baseUrl)}.`)
  const at = (path: string, host: string) => `${baseUrl?.replace(/\/+$/, '') ?? `https://${host}`}/${path}/`
  const images = at('media', 'static.wixstatic.com')
  const shapes = at('shapes', 'static.wixstatic.com')
  const videos = at('video', 'video.wixstatic.com')
  const music = at('mp3', 'static.wixstatic.com')
  const documents = at('ugd', 'd945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com')

  return {
    getImageUrl: (image) => toImage(readMedia('image', image, images)),
    getShapeUrl: (shape) => toImage(readMedia('image', shape, shapes, 'shape')),
    getScaledToFitImageUrl: (image, targetWidth, targetHeight, options) =>
      scaledAt(readMedia('image', image, images), { targetWidth, targetHeight }, { isFit: true }, options),
    getScaledToFillImageUrl: (image, targetWidth, targetHeight, options) =>
      scaledAt(readMedia('image', image, images), { targetWidth, targetHeight }, {}, options),
    getCroppedImageUrl(image, cropX, cropY, cropWidth, cropHeight, targetWidth, targetHeight, options) {
      const crop = { cropX, cropY, cropWidth, cropHeight }
      return scaledAt(readMedia('image', image, images), { targetWidth, targetHeight }, { crop }, options)
    },
    getVideoUrl(video, resolution) {
      const { base, id, filename, said } = readMedia('video', video, videos)
      const poster = said.get('posterUri') || `${id}.jpg`
      const size = `originWidth=${said.get('posterWidth') || 50}&originHeight=${said.get('posterHeight') || 50}`
      return {
        id,
        url: `${base}${id}/${resolution ? `${resolution}/mp4/file.mp4` : 'file'}`,
        thumbnail: `wix:image://v1/${poster}#${size}`,
        ...filename,
      }
    },
    getAudioUrl(audio) {
      const { base, id, filename, said } = readMedia('audio', audio, music)
      return { id, url: base + id, duration: Number(said.get('duration')) || 0, ...filename }
    },
    getDocumentUrl(document) {
      const { base, id, filename } = readMedia('document', document, documents)
      return { id, url: base + id, ...filename }
    },
  }
}

/**
 * Media functions of the hosted platform.
 *
 * @example
 * const url = media.getScaledToFillImageUrl(line.image, 400, 400)
 */
export const media: MediaFunctions = /* @__PURE__ */ createMedia()

/** Parts of a media address. */
interface MediaParts {
  /** Beginning of created addresses. */
  base: string
  id: string
  filename: { filename?: string }
  said: URLSearchParams
  /** Size in a URL: that of a scaled picture and not of the original. */
  scaled: { width: number; height: number }
}

function readMedia(
  kind: 'image' | 'video' | 'audio' | 'document',
  address: string,
  base: string,
  argument: string = kind,
): MediaParts {
  const text = String(address) // callers without a compiler pass any value
  const start = startOf(text, base)
  const form = start
    ? /^(?<id>[^/?#]+)(?:\/(?<path>[^?#]*))?/.exec(text.slice(start.length))
    : new RegExp(`^(?:wix:)?${kind}://v1/(?:ugd/)?(?<id>[^/?#]+)(?:/(?<name>[^#]*))?(?:#(?<said>.*))?`).exec(text)
  const { id, name, path = '', said } = form?.groups ?? {}
  if (!id) {
    const wanted = `a media address (wix:${kind}://v1/…) or lie below ${base}`
    throw new TypeError(`${argument} must be ${wanted}, not ${shown(address)}.`)
  }
  const [, width, height] = /\bw_(\d+),h_(\d+)/.exec(path) ?? []
  return {
    base: start && PLATFORM.test(base) ? start : base,
    id,
    filename: name ? { filename: decodeFileName(name) } : {},
    said: new URLSearchParams(said),
    scaled: { width: Number(width ?? 0), height: Number(height ?? 0) },
  }
}

const PLATFORM = /^https:\/\/[^/]+\.(wixstatic|usrfiles)\.com\//

/** Beginning of a URL up to the id: of the server or the platform; without a server, of any shop. */
function startOf(text: string, base: string): string | undefined {
  if (text.startsWith(base)) return base
  const folder = base.slice(base.lastIndexOf('/', base.length - 2))
  return PLATFORM.test(text) || PLATFORM.test(base)
    ? new RegExp(`^https?://[^?#]+?${folder}`).exec(text)?.[0]
    : undefined
}

function toImage({ base, id, filename, said, scaled }: MediaParts): MediaImage {
  const named = filename.filename
  return {
    id,
    url: base + id,
    height: Number(said.get('originHeight')) || scaled.height,
    width: Number(said.get('originWidth')) || scaled.width,
    ...(named && { altText: named, filename: named }),
  }
}

/** Pictures that the server can scale; others are served as a whole. */
const SCALABLE = /\.(jpg|jpeg|jpe|png|webp|avif)$/i

/** Maximum enlargement by pixel count; a smaller picture allows the most. */
const UPSCALING = [
  [160_000, 1.4],
  [360_000, 1.2],
  [Infinity, 1],
] as const

/** Quality by pixel count. */
const QUALITIES = [
  [360_000, 80],
  [1_960_000, 85],
  [Infinity, 90],
] as const

interface Cut {
  isFit?: boolean
  crop?: { cropX: number; cropY: number; cropWidth: number; cropHeight: number }
}

function scaledAt(
  { base, id, said }: MediaParts,
  target: { targetWidth: number; targetHeight: number },
  { isFit, crop }: Cut,
  options: ImageTransformOptions = {},
): string {
  for (const [name, value] of Object.entries({ ...crop, ...target }))
    if (!Number.isFinite(value)) throw new TypeError(`${name} must be a number, not ${shown(value)}.`)
  const [, ending] = SCALABLE.exec(id) ?? []
  if (!ending) return base + id

  const whole = { width: Number(said.get('originWidth')) || 0, height: Number(said.get('originHeight')) || 0 }
  const part = crop && cropped(crop, whole)
  const origin = part ?? whole
  const area = origin.width * origin.height
  const ratio = Math.min(options.devicePixelRatio || 1, 2)
  const [width, height] = [target.targetWidth * ratio, target.targetHeight * ratio]
  const factors = [width / origin.width, height / origin.height]
  const factor = area > 0 ? (isFit ? Math.min(...factors) : Math.max(...factors)) : 0
  const shrink = Math.min(1, tier(UPSCALING, area) / factor)
  const size =
    isFit && area > 0
      ? { width: origin.width * factor * shrink, height: origin.height * factor * shrink }
      : { width: width * shrink, height: height * shrink }
  const [w, h] = [Math.round(size.width), Math.round(size.height)]

  const isAsked = options.quality !== undefined && options.quality >= 5 && options.quality <= 90
  const quality = isAsked ? Number(options.quality) : tier(QUALITIES, w * h)
  const { focalPoint, unsharpMask, filters = {}, encoding } = options
  const sharp =
    unsharpMask ?? (factor < 1 && (isFit || area > 0) ? { radius: 0.66, amount: 1, threshold: 0.01 } : undefined)
  const isWholeSeen = Boolean(isFit && area === 0)
  const steps = [
    `w_${w}`,
    `h_${h}`,
    !isWholeSeen && (focalPoint && !isFit && !crop ? `fp_${percent(focalPoint.x)}_${percent(focalPoint.y)}` : 'al_c'),
    factor * shrink > 1 && 'lg_1',
    `q_${quality + (/png/i.test(ending) ? 5 : 0)}`,
    sharp && sharp.radius > 0 && `usm_${[sharp.radius, sharp.amount, sharp.threshold].map(twoPlaces).join('_')}`,
    ...FILTERS.map(([filter, word]) => filters[filter] && `${word}_${Number(filters[filter])}`),
    encoding
      ? `enc_${encodeURIComponent(encoding.toLowerCase())},quality_auto`
      : options.autoEncode !== false && 'enc_auto',
  ].filter(Boolean)

  const cut = part ? `crop/x_${part.x},y_${part.y},w_${part.width},h_${part.height}/` : ''
  const name = `${encodeURIComponent((options.name ?? id).replace(SCALABLE, ''))}.${ending.toLowerCase()}`
  return `${base}${encodeURIComponent(id)}/v1/${cut}${isWholeSeen ? 'fit' : 'fill'}/${steps.join(',')}/${name}`
}

const FILTERS = [
  ['contrast', 'con'],
  ['brightness', 'br'],
  ['saturation', 'sat'],
  ['hue', 'hue'],
  ['blur', 'blur'],
] as const

/** The part in whole pixels, limited to the picture. */
function cropped({ cropX, cropY, cropWidth, cropHeight }: NonNullable<Cut['crop']>, whole: Size) {
  const [x, width] = within(cropX, cropWidth, whole.width)
  const [y, height] = within(cropY, cropHeight, whole.height)
  return { x, y, width, height }
}

interface Size {
  width: number
  height: number
}

function within(start: number, length: number, whole: number): [start: number, length: number] {
  const from = Math.max(0, Math.round(start))
  const to = Math.round(start) + Math.round(length)
  return [from, Math.max(0, (whole > 0 ? Math.min(to, whole) : to) - from)]
}

function tier(tiers: readonly (readonly [limit: number, value: number])[], area: number): number {
  return tiers.find(([limit]) => area <= limit)?.[1] ?? 1
}

function percent(value: number): string {
  return twoPlaces(Math.min(100, Math.max(0, value)) / 100)
}

function twoPlaces(value: number): string {
  return value.toFixed(2)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
