/** Transformation of an image as its URL requests it: `/media/<id>/v1/fill/w_400,h_300,al_c,q_80,enc_auto/<name>.jpg`. */
export interface ImageTransform {
  crop?: Rectangle
  kind: 'fill' | 'fit'
  width: number
  height: number
  /** Focal point of a crop, each coordinate from 0 to 1. */
  focus: { x: number; y: number }
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

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export const MAX_SIDE = 4_096
const MAX_POSITION = 16_384

/** Parses a transformation; undefined for every other form. */
export function parseImageTransform(path: string): ImageTransform | undefined {
  const form =
    /^(?:crop\/(?<crop>[^/]{1,60})\/(?=fill\/))?(?<kind>fill|fit)\/(?<steps>[^/]{1,300})\/[^/]{0,300}\.(?<extension>[a-zA-Z]{3,4})$/.exec(
      path,
    )?.groups
  if (!form) return undefined
  const crop = form['crop'] === undefined ? undefined : parseSteps(form['crop'], CROP_STEPS)
  const steps = parseSteps(form['steps']!, STEPS)
  if (!steps || (form['crop'] !== undefined && !crop)) return undefined
  const { width, height, ...rest } = steps
  if (width === undefined || height === undefined) return undefined
  // The two steps exclude each other.
  if (rest.focus && rest.alignment) return undefined
  const { alignment, focus, mayGrow = false, ...asked } = rest
  return {
    ...asked,
    ...(crop && { crop: crop as Rectangle }), // its four steps are checked to be there
    kind: form['kind'] as ImageTransform['kind'], // one of the two, as the expression says
    width,
    height,
    focus: focus ?? alignment ?? { x: 0.5, y: 0.5 },
    mayGrow,
    extension: form['extension']!.toLowerCase(),
  }
}

/** Returns the canonical form, equal for all URLs that request the same. */
export function toCanonicalKey(transform: ImageTransform): string {
  return JSON.stringify(Object.entries(transform).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type Step = Partial<ImageTransform> & { alignment?: ImageTransform['focus']; x?: number; y?: number }
type ReadStep = (values: string[]) => Step | undefined

const ALIGNMENTS: Record<string, ImageTransform['focus']> = {
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
}

const STEPS: Record<string, ReadStep> = {
  w: createIntegerStep('width', 1, MAX_SIDE),
  h: createIntegerStep('height', 1, MAX_SIDE),
  al: ([name = '', ...more]) =>
    more.length === 0 && Object.hasOwn(ALIGNMENTS, name) ? { alignment: ALIGNMENTS[name]! } : undefined,
  fp: (values) => {
    const [x, y] = parseNumbers(values, 2, 0, 1) ?? []
    return x === undefined || y === undefined ? undefined : { focus: { x, y } }
  },
  lg: ([text, ...more]) => (text === '1' && more.length === 0 ? { mayGrow: true } : undefined),
  q: createIntegerStep('quality', 1, 100),
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
}

/** Parses the steps: each at most once, known and within its bounds; a crop needs all of its steps. */
function parseSteps(text: string, known: Record<string, ReadStep>): Step | undefined {
  const result: Step = {}
  const seen = new Set<string>()
  for (const step of text.split(',')) {
    const [name = '', ...values] = step.split('_')
    if (!Object.hasOwn(known, name) || seen.has(name)) return undefined
    seen.add(name)
    const read = known[name]!(values)
    if (!read) return undefined
    Object.assign(result, read)
  }
  return known === CROP_STEPS && seen.size < 4 ? undefined : result
}

function createIntegerStep(member: 'width' | 'height' | 'x' | 'y' | 'quality', min: number, max: number): ReadStep {
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
