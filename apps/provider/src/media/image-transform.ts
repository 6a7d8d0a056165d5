import { AppError } from '../platform/http/app-error.ts'

/**
 * Transformation of an image as its URL requests it: `/media/<id>/v1/fill/w_400,h_300,al_c,q_80,enc_auto/<name>.jpg`.
 */
export interface ImageTransform {
  /** Part of the image that is transformed. */
  crop?: Rectangle | AlignedCrop
  /** A plain `crop` returns the part in its own size. */
  kind: 'fill' | 'fit' | 'crop'
  width: number
  height: number
  /** Focal point of a fill, each coordinate from 0 to 1. */
  focus: Point
  /** Whether the image may be enlarged. */
  mayGrow: boolean
  quality?: number
  sharpen?: { radius: number; amount: number; threshold: number }
  blur?: number
  contrast?: number
  brightness?: number
  saturation?: number
  hue?: number
  encoding?: 'auto' | 'avif'
  /** Extension of the name, in lower case. */
  extension: string
}

interface Point {
  x: number
  y: number
}

export interface Rectangle extends Point {
  width: number
  height: number
}

/** Part of this size at an edge or in the middle of the image. */
export interface AlignedCrop {
  width: number
  height: number
  focus: Point
}

/** The platform's helpers request at most 5,000 × 5,000 pixels. */
export const MAX_SIDE = 5_000
const MAX_POSITION = 16_384
const MAX_STEPS_LENGTH = 300

/**
 * Parses a transformation: `fill`, `fit` or `crop`, or a crop before one of the others, then the name of the file.
 * Rejects every other form, and names the wrong part.
 */
export function parseImageTransform(path: string): ImageTransform {
  const parts = path.split('/')
  const [, extension] = /^[^/]{0,300}\.([a-zA-Z]{3,4})$/.exec(parts.pop() ?? '') ?? []
  if (!extension) throw reject('must end with a file name, such as /vase.jpg')
  const operations = toPairs(parts)
  const [last] = operations.slice(-1)
  if (!last) throw reject('needs fill, fit or crop before the file name')
  if (operations.length > 2 || (operations.length === 2 && operations[0]![0] !== 'crop'))
    throw reject('may have one crop before fill or fit, and nothing else')
  const first = operations.length === 2 ? parseCrop(operations[0]![1], CROP_STEPS) : undefined
  const [kind, text] = last
  const { transform, crop = first } = kind === 'crop' ? parsePlainCrop(text) : parseScaling(kind, text)
  if (first && kind === 'crop') throw reject('may have only one crop')
  return { ...transform, ...(crop && { crop }), extension: extension.toLowerCase() }
}

type Parsed = { transform: Omit<ImageTransform, 'crop' | 'extension'>; crop?: Rectangle | AlignedCrop }

function parseScaling(kind: string, text: string): Parsed {
  if (kind !== 'fill' && kind !== 'fit') throw reject(`has no operation ${quote(kind)}; it has fill, fit and crop`)
  const { width, height, alignment, focus, mayGrow = false, ...others } = parseSteps(text, STEPS)
  if (width === undefined || height === undefined) throw reject('needs a width (w_400) and a height (h_300)')
  if (focus && alignment) throw reject('may have either al or fp')
  return {
    transform: {
      ...others,
      kind,
      width,
      height,
      focus: focus ?? alignment ?? { x: 0.5, y: 0.5 },
      mayGrow,
    },
  }
}

/** A crop without fill or fit has their steps for quality, filters and format. */
function parsePlainCrop(text: string): Parsed {
  const { focus: _, alignment, mayGrow = false, x, y, width, height, ...others } = parseSteps(text, PLAIN_CROP_STEPS)
  const crop = toCrop({ x, y, width, height, alignment })
  const { width: w, height: h } = crop
  if (w > MAX_SIDE || h > MAX_SIDE) throw reject(`may ask for sides of at most ${MAX_SIDE} pixels`)
  return {
    transform: { ...others, kind: 'crop', width: w, height: h, focus: { x: 0.5, y: 0.5 }, mayGrow },
    crop,
  }
}

function parseCrop(text: string, steps: Record<string, ReadStep>): Rectangle | AlignedCrop {
  return toCrop(parseSteps(text, steps))
}

function toCrop({ x, y, width, height, alignment }: Step): Rectangle | AlignedCrop {
  if (width === undefined || height === undefined) throw reject('needs the width and height of the crop')
  if (x !== undefined && y !== undefined && !alignment) return { x, y, width, height }
  if (x === undefined && y === undefined && alignment) return { width, height, focus: alignment }
  throw reject('needs the position of the crop: x and y, or al')
}

function toPairs(parts: readonly string[]): [operation: string, steps: string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < parts.length; at += 2) pairs.push([parts[at]!, parts[at + 1] ?? ''])
  return pairs
}

/** Returns the canonical form, equal for all URLs that request the same. */
export function toCanonicalKey(transform: ImageTransform): string {
  return JSON.stringify(Object.entries(transform).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type Step = Partial<Omit<ImageTransform, 'crop'>> & { alignment?: Point; x?: number; y?: number }
type ReadStep = (values: string[]) => Step | undefined

const ALIGNMENTS: Record<string, Point> = {
  c: { x: 0.5, y: 0.5 },
  t: { x: 0.5, y: 0 },
  tl: { x: 0, y: 0 },
  tr: { x: 1, y: 0 },
  b: { x: 0.5, y: 1 },
  bl: { x: 0, y: 1 },
  br: { x: 1, y: 1 },
  l: { x: 0, y: 0.5 },
  r: { x: 1, y: 0.5 },
}

const CROP_STEPS: Record<string, ReadStep> = {
  x: createIntegerStep('x', 0, MAX_POSITION),
  y: createIntegerStep('y', 0, MAX_POSITION),
  w: createIntegerStep('width', 1, MAX_POSITION),
  h: createIntegerStep('height', 1, MAX_POSITION),
  al: readAlignment,
}

const STEPS: Record<string, ReadStep> = {
  w: createIntegerStep('width', 1, MAX_SIDE),
  h: createIntegerStep('height', 1, MAX_SIDE),
  al: readAlignment,
  fp: (values) => {
    const [x, y] = parseNumbers(values, 2, 0, 1) ?? []
    return x === undefined || y === undefined ? undefined : { focus: { x, y } }
  },
  // The two methods of enlargement; the shop has one.
  lg: ([text = '', ...more]) => (/^[12]$/.test(text) && more.length === 0 ? { mayGrow: true } : undefined),
  q: (values) => {
    const [quality] = parseNumbers(values, 1, 1, 100) ?? []
    return quality === undefined ? undefined : { quality: Math.round(quality) }
  },
  usm: (values) => {
    const [radius, amount, threshold] = parseNumbers(values, 3, 0, 500) ?? []
    if (radius === undefined || amount === undefined || threshold === undefined) return undefined
    return amount <= 10 && threshold <= 255 ? { sharpen: { radius, amount, threshold } } : undefined
  },
  blur: createFractionStep('blur', 0, 100),
  con: createFractionStep('contrast', -100, 100),
  br: createFractionStep('brightness', -100, 100),
  sat: createFractionStep('saturation', -100, 100),
  hue: createFractionStep('hue', -360, 360),
  enc: ([name, ...more]) => {
    if (more.length > 0) return undefined
    if (name === 'auto') return { encoding: 'auto' }
    return name === 'avif' || name === 'pavif' ? { encoding: 'avif' } : undefined
  },
  // The default quality for the size is also the one without a parameter.
  quality: ([name, ...more]) => (name === 'auto' && more.length === 0 ? {} : undefined),
  // A JPEG without progressive scans, and the handling of animations: the shop has one form of each.
  bl: (values) => (values.length === 0 ? {} : undefined),
  pstr: (values) => (values.length === 0 ? {} : undefined),
  anm: ([name, ...more]) => (name === 'all' && more.length === 0 ? {} : undefined),
}

const PLAIN_CROP_STEPS: Record<string, ReadStep> = { ...STEPS, ...CROP_STEPS }

/** Parses the steps: each at most once, known and within its bounds. */
function parseSteps(text: string, known: Record<string, ReadStep>): Step {
  if (text.length > MAX_STEPS_LENGTH) throw reject(`may have ${MAX_STEPS_LENGTH} characters in each operation`)
  const result: Step = {}
  const seen = new Set<string>()
  for (const step of text.split(',')) {
    const [name = '', ...values] = step.split('_')
    if (!Object.hasOwn(known, name)) throw reject(`has no step ${quote(step)}`)
    if (seen.has(name)) throw reject(`may have ${name} only once`)
    seen.add(name)
    const read = known[name]!(values)
    if (!read) throw reject(`has a wrong value in ${quote(step)}`)
    Object.assign(result, read)
  }
  return result
}

function reject(problem: string): AppError {
  return new AppError('MALFORMED_REQUEST', 400, `The address of a picture’s size ${problem}.`)
}

const MAX_QUOTED = 40

function quote(text: string): string {
  return `"${text.slice(0, MAX_QUOTED)}"`
}

function readAlignment([name = '', ...more]: string[]): Step | undefined {
  return more.length === 0 && Object.hasOwn(ALIGNMENTS, name) ? { alignment: ALIGNMENTS[name]! } : undefined
}

function createIntegerStep(member: 'width' | 'height' | 'x' | 'y', min: number, max: number): ReadStep {
  return ([text = '', ...more]) => {
    const value = /^\d{1,5}$/.test(text) && more.length === 0 ? Number(text) : -1
    return value >= min && value <= max ? { [member]: value } : undefined
  }
}

type Adjustment = 'blur' | 'contrast' | 'brightness' | 'saturation' | 'hue'

function createFractionStep(member: Adjustment, min: number, max: number): ReadStep {
  return (values) => {
    const [value] = parseNumbers(values, 1, min, max) ?? []
    return value === undefined ? undefined : { [member]: value }
  }
}

function parseNumbers(texts: readonly string[], count: number, min: number, max: number): number[] | undefined {
  if (texts.length !== count || !texts.every((text) => /^-?\d{1,3}(\.\d{1,20})?$/.test(text))) return undefined
  const values = texts.map(Number)
  return values.every((value) => value >= min && value <= max) ? values : undefined
}
