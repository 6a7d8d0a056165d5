import { createMedia } from '@cartwright/client'
import { expect, test } from 'vitest'
import { planResize } from './plan-resize.ts'
import { toCanonicalKey, parseImageTransform } from './image-transform.ts'

const media = createMedia({ baseUrl: 'https://shop.example' })
const NAME = 'a.jpg'
const steps = (text: string) => parseImageTransform(`fill/${text}/${NAME}`)

function explainRejection(path: string): string | undefined {
  try {
    parseImageTransform(path)
    return undefined
  } catch (error) {
    return String(error)
  }
}

test('the whole grammar is read', () => {
  expect(
    parseImageTransform(
      'crop/x_10,y_20,w_300,h_400/fill/w_150,h_200,fp_0.25_0.75,lg_1,q_85,usm_0.66_1.00_0.01,con_10,br_-5,sat_20,hue_-30,blur_3,enc_avif,quality_auto/My%20vase.JPG',
    ),
  ).toEqual({
    crop: { x: 10, y: 20, width: 300, height: 400 },
    kind: 'fill',
    width: 150,
    height: 200,
    focus: { x: 0.25, y: 0.75 },
    mayGrow: true,
    quality: 85,
    sharpen: { radius: 0.66, amount: 1, threshold: 0.01 },
    contrast: 10,
    brightness: -5,
    saturation: 20,
    hue: -30,
    blur: 3,
    encoding: 'avif',
    extension: 'jpg',
  })
})

test('every address that the media functions make is read', () => {
  const image = 'wix:image://v1/0123.png/Vase%20(blue).png#originWidth=1200&originHeight=900'
  const options = [
    {},
    { quality: 40 },
    { focalPoint: { x: 50, y: 20 } },
    { devicePixelRatio: 2 },
    { filters: { contrast: 10, brightness: -10, saturation: 20, hue: 90, blur: 2 } },
    { unsharpMask: { radius: 0, amount: 0, threshold: 0 } },
    { unsharpMask: { radius: 1.2, amount: 0.5, threshold: 0.02 } },
    { autoEncode: false },
    { encoding: 'AVIF' as const },
    { encoding: 'PAVIF' as const },
    { name: 'a/b ?#.png' },
  ]
  const urls = options.flatMap((each) => [
    media.getScaledToFillImageUrl(image, 400, 300, each),
    media.getScaledToFillImageUrl(image, 4000, 3000, each),
    media.getScaledToFitImageUrl(image, 400, 300, each),
    media.getScaledToFitImageUrl('wix:image://v1/0123.jpg/a.jpg', 400, 300, each),
    media.getCroppedImageUrl(image, 10, 20, 300, 400, 150, 200, each),
  ])
  const unread = urls.filter((url) => explainRejection(new URL(url).pathname.split('/v1/')[1]!) !== undefined)
  console.log(`addresses of the media functions that are not read: ${unread.length} of ${urls.length}`)
  expect(unread).toEqual([])
})

const WRONG = [
  '',
  'fill',
  'fill/w_10,h_10',
  'fill/w_10/a.jpg',
  'fill/h_10/a.jpg',
  'fill/w_0,h_10/a.jpg',
  'fill/w_5001,h_10/a.jpg',
  'fill/w_99999999999,h_10/a.jpg',
  'fill/w_-1,h_10/a.jpg',
  'fill/w_1.5,h_10/a.jpg',
  'fill/w_1e3,h_10/a.jpg',
  'fill/w_10_10,h_10/a.jpg',
  'fill/w_10,w_10,h_10/a.jpg',
  'fill/w_10,h_10,/a.jpg',
  'fill/w_10,h_10,zz_1/a.jpg',
  'fill/w_10,h_10,al_x/a.jpg',
  'fill/w_10,h_10,al_constructor/a.jpg',
  'fill/w_10,h_10,__proto___1/a.jpg',
  'fill/w_10,h_10,al_c,fp_0.5_0.5/a.jpg',
  'fill/w_10,h_10,fp_1.01_0.5/a.jpg',
  'fill/w_10,h_10,fp_0.5/a.jpg',
  'fill/w_10,h_10,q_0/a.jpg',
  'fill/w_10,h_10,q_101/a.jpg',
  'fill/w_10,h_10,lg_3/a.jpg',
  'fill/w_10,h_10,wm_logo/a.jpg',
  'fill/w_10,h_10,bl_1/a.jpg',
  'fill/w_10,h_10,usm_1_1/a.jpg',
  'fill/w_10,h_10,usm_1_11_1/a.jpg',
  'fill/w_10,h_10,blur_101/a.jpg',
  'fill/w_10,h_10,con_-101/a.jpg',
  'fill/w_10,h_10,hue_NaN/a.jpg',
  'fill/w_10,h_10,enc_gif/a.jpg',
  'fill/w_10,h_10,quality_best/a.jpg',
  'fill/w_10,h_10/a',
  'fill/w_10,h_10/a/b.jpg',
  'fill/w_10,h_10/../a.jpg',
  'fit/w_10,h_10,x_1/a.jpg',
  'crop/x_0,y_0,w_5001,h_10/a.jpg',
  'crop/x_0,w_10,h_10/a.jpg',
  'crop/x_0,y_0,w_10,h_10,al_c/a.jpg',
  'crop/x_0,y_0,w_10,h_10/crop/x_0,y_0,w_10,h_10/a.jpg',
  'crop/x_0,y_0,w_10,h_10,q_80/fill/w_10,h_10/a.jpg',
  'fill/w_10,h_10/fill/w_10,h_10/a.jpg',
  'crop/x_0,y_0,w_10/fill/w_10,h_10/a.jpg',
  'crop/x_0,y_0,w_0,h_10/fill/w_10,h_10/a.jpg',
  'crop/x_-1,y_0,w_10,h_10/fill/w_10,h_10/a.jpg',
  'stretch/w_10,h_10/a.jpg',
  `fill/w_10,h_10,${'q_1,'.repeat(200)}/a.jpg`,
]

test('transformations outside of the grammar are rejected', () => {
  const read = WRONG.filter((path) => explainRejection(path) === undefined)
  console.log(`wrong addresses that are read all the same: ${read.length} of ${WRONG.length}`)
  expect(read).toEqual([])
})

test('a rejection names the wrong part of the address', () => {
  const said = [
    ['fill/w_10,h_10,zz_1/a.jpg', 'has no step "zz_1"'],
    ['fill/w_10,h_10,wm_logo/a.jpg', 'has no step "wm_logo"'],
    ['fill/w_99999,h_10/a.jpg', 'has a wrong value in "w_99999"'],
    ['fill/w_10/a.jpg', 'needs a width (w_400) and a height (h_300)'],
    ['stretch/w_10,h_10/a.jpg', 'has no operation "stretch"'],
    ['fill/w_10,h_10/a', 'must end with a file name'],
    ['crop/w_10,h_10/a.jpg', 'needs the position of the crop'],
  ] as const
  for (const [path, problem] of said) expect(explainRejection(path), path).toContain(problem)
})

test('a crop may stand alone, before fit, and at an edge of the image', () => {
  const picture = { width: 1200, height: 900 }
  const plan = (path: string) => planResize(picture, parseImageTransform(`${path}/${NAME}`))
  expect(plan('crop/x_100,y_50,w_300,h_200,q_90,enc_auto')).toEqual({
    cut: { x: 100, y: 50, width: 300, height: 200 },
    width: 300,
    height: 200,
  })
  expect(plan('crop/x_1100,y_0,w_300,h_200')).toEqual({
    cut: { x: 1100, y: 0, width: 100, height: 200 },
    width: 100,
    height: 200,
  })
  expect(plan('crop/w_400,h_300,al_br,q_80')).toEqual({
    cut: { x: 800, y: 600, width: 400, height: 300 },
    width: 400,
    height: 300,
  })
  expect(plan('crop/w_2000,h_300,al_t')).toEqual({
    cut: { x: 0, y: 0, width: 1200, height: 300 },
    width: 1200,
    height: 300,
  })
  expect(plan('crop/x_0,y_0,w_600,h_300/fit/w_200,h_200')).toEqual({
    cut: { x: 0, y: 0, width: 600, height: 300 },
    width: 200,
    height: 100,
  })
})

test('steps that the official helpers write without a counterpart in the shop are accepted', () => {
  const plain = toCanonicalKey(steps('w_10,h_20,q_61,lg_1'))
  expect(toCanonicalKey(steps('w_10,h_20,al_c,lg_2,q_60.5,bl,pstr,anm_all'))).toBe(plain)
})

test('the order of the steps and the name do not matter', () => {
  const one = parseImageTransform('fill/w_10,h_20,al_c,q_80,enc_auto/a.jpg')
  const other = parseImageTransform('fill/q_80,h_20,w_10,enc_auto,quality_auto/b.JPG')
  expect(toCanonicalKey(one)).toBe(toCanonicalKey(other))
})

test.each([
  ['w_400,h_400,al_c', { cut: { x: 150, y: 0, width: 900, height: 900 }, width: 400, height: 400 }],
  ['w_400,h_400,al_l', { cut: { x: 0, y: 0, width: 900, height: 900 }, width: 400, height: 400 }],
  ['w_400,h_400,fp_1.00_0.50', { cut: { x: 300, y: 0, width: 900, height: 900 }, width: 400, height: 400 }],
  ['w_400,h_300', { width: 400, height: 300 }],
  // Nothing grows unless it may, and then by 1.4 at most.
  ['w_2400,h_1800', { width: 1200, height: 900 }],
  ['w_2400,h_1800,lg_1', { width: 1680, height: 1260 }],
  ['w_1201,h_901', { width: 1201, height: 901 }],
])('of 1200 × 900, %s is planned', (text, plan) => {
  expect(planResize({ width: 1200, height: 900 }, steps(text))).toEqual(plan)
})

test('fit keeps the shape, a crop is cut to the picture, and one outside of it is none', () => {
  const picture = { width: 1200, height: 900 }
  const plan = (path: string) => planResize(picture, parseImageTransform(`${path}/${NAME}`))
  expect(plan('fit/w_400,h_400')).toEqual({ width: 400, height: 300 })
  expect(plan('fit/w_4000,h_4000')).toEqual(picture)
  expect(plan('crop/x_1000,y_0,w_400,h_100/fill/w_100,h_50')).toEqual({
    cut: { x: 1000, y: 0, width: 200, height: 100 },
    width: 100,
    height: 50,
  })
  expect(plan('crop/x_1200,y_0,w_10,h_10/fill/w_10,h_10')).toBeUndefined()
})
