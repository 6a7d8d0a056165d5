import { describe, expect, test } from 'vitest'
import { createMedia, media } from './media.ts'

const VASE = 'wix:image://v1/22e53e_63dba~mv2.jpg/Vase%20Context%20(1).jpg#originWidth=2000&originHeight=3000'
const HOST = 'https://static.wixstatic.com/media/'
const own = createMedia({ baseUrl: 'http://localhost:4000/' })

describe('whole media', () => {
  test('a picture has an address, a size and a name', () => {
    expect(media.getImageUrl(VASE)).toEqual({
      id: '22e53e_63dba~mv2.jpg',
      url: `${HOST}22e53e_63dba~mv2.jpg`,
      height: 3000,
      width: 2000,
      altText: 'Vase Context (1).jpg',
      filename: 'Vase Context (1).jpg',
    })
  })

  test('a picture without a name has none, and the older scheme is accepted', () => {
    const wanted = { id: 'a.jpg', url: `${HOST}a.jpg`, height: 30, width: 20 }
    expect(media.getImageUrl('wix:image://v1/a.jpg#originWidth=20&originHeight=30')).toEqual(wanted)
    expect(media.getImageUrl('image://v1/a.jpg#originWidth=20&originHeight=30')).toEqual(wanted)
  })

  test('a picture of unknown size has the size 0', () => {
    expect(media.getImageUrl('wix:image://v1/a.jpg/n.jpg')).toMatchObject({ width: 0, height: 0 })
    expect(media.getImageUrl(`${HOST}a.jpg`)).toEqual({ id: 'a.jpg', url: `${HOST}a.jpg`, width: 0, height: 0 })
  })

  test('the address of a scaled picture converts back to the whole one', () => {
    expect(media.getImageUrl(`${HOST}a.jpg/v1/fill/w_10,h_20,al_c/a.jpg`)).toEqual({
      id: 'a.jpg',
      url: `${HOST}a.jpg`,
      width: 10,
      height: 20,
    })
  })

  test('a name with a stray percent sign stays unchanged', () => {
    expect(media.getImageUrl('wix:image://v1/a.jpg/100%.jpg').filename).toBe('100%.jpg')
  })

  test('a vector shape has an address of its own', () => {
    const { url } = media.getShapeUrl('wix:image://v1/a.svg/n.svg#originWidth=20&originHeight=30')
    expect(url).toBe('https://static.wixstatic.com/shapes/a.svg')
  })

  test('a video has an address for each resolution, and a still picture', () => {
    const video = 'wix:video://v1/11_a/Some%20Video.mp4#posterUri=11_af000.jpg&posterWidth=1920&posterHeight=1080'
    expect(media.getVideoUrl(video, '720p')).toEqual({
      id: '11_a',
      url: 'https://video.wixstatic.com/video/11_a/720p/mp4/file.mp4',
      thumbnail: 'wix:image://v1/11_af000.jpg#originWidth=1920&originHeight=1080',
      filename: 'Some Video.mp4',
    })
    expect(media.getVideoUrl('https://video.wixstatic.com/video/11_a/1080p/mp4/file.mp4')).toEqual({
      id: '11_a',
      url: 'https://video.wixstatic.com/video/11_a/file',
      thumbnail: 'wix:image://v1/11_a.jpg#originWidth=50&originHeight=50',
    })
  })

  test('audio has an address and a duration in seconds', () => {
    expect(media.getAudioUrl('wix:audio://v1/a.mp3/a%20song.mp3#duration=12')).toEqual({
      id: 'a.mp3',
      duration: 12,
      url: 'https://static.wixstatic.com/mp3/a.mp3',
      filename: 'a song.mp3',
    })
    expect(media.getAudioUrl('wix:audio://v1/a.mp3').duration).toBe(0)
  })

  test('a document has an address in both of its forms', () => {
    const wanted = {
      id: 'a.pdf',
      url: 'https://d945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com/ugd/a.pdf',
      filename: 'The terms.pdf',
    }
    expect(media.getDocumentUrl('wix:document://v1/a.pdf/The%20terms.pdf')).toEqual(wanted)
    expect(media.getDocumentUrl('wix:document://v1/ugd/a.pdf/The%20terms.pdf')).toEqual(wanted)
  })
})

describe('scaled pictures', () => {
  const square = (side: number, ending = 'jpg') => `wix:image://v1/a.${ending}#originWidth=${side}&originHeight=${side}`
  const steps = (url: string) => url.split('/v1/')[1]?.split('/').slice(0, -1).join('/')
  const fill = (...args: Parameters<typeof media.getScaledToFillImageUrl>) =>
    steps(media.getScaledToFillImageUrl(...args))
  const fit = (...args: Parameters<typeof media.getScaledToFitImageUrl>) => steps(media.getScaledToFitImageUrl(...args))

  test('filling cuts a picture to the requested size', () => {
    expect(media.getScaledToFillImageUrl(VASE, 400, 400)).toBe(
      `${HOST}22e53e_63dba~mv2.jpg/v1/fill/w_400,h_400,al_c,q_80,usm_0.66_1.00_0.01,enc_auto/22e53e_63dba~mv2.jpg`,
    )
  })

  test('fitting preserves the aspect ratio', () => {
    expect(fit(VASE, 400, 400)).toBe('fill/w_267,h_400,al_c,q_80,usm_0.66_1.00_0.01,enc_auto')
    expect(fit(VASE, 100, 900)).toBe('fill/w_100,h_150,al_c,q_80,usm_0.66_1.00_0.01,enc_auto')
  })

  test('fitting a picture of unknown size is left to the server', () => {
    expect(fit(`${HOST}a.jpg`, 100, 50)).toBe('fit/w_100,h_50,q_80,usm_0.66_1.00_0.01,enc_auto')
    expect(fill(`${HOST}a.jpg`, 100, 50)).toBe('fill/w_100,h_50,al_c,q_80,enc_auto')
  })

  test('a part is limited to the picture', () => {
    const cut = (...args: [number, number, number, number, number, number]) =>
      steps(media.getCroppedImageUrl(VASE, ...args))
    const rest = 'al_c,q_80,usm_0.66_1.00_0.01,enc_auto'
    expect(cut(10, 20, 300, 400, 150, 200)).toBe(`crop/x_10,y_20,w_300,h_400/fill/w_150,h_200,${rest}`)
    expect(cut(-10, 2900, 300, 400, 100, 50)).toBe(`crop/x_0,y_2900,w_290,h_100/fill/w_100,h_50,${rest}`)
  })

  test.each([
    [100, 5000, 140],
    [400, 5000, 560],
    [401, 5000, 481],
    [600, 5000, 720],
    [601, 5000, 601],
    [3000, 5000, 3000],
    [100, 120, 120],
  ])('a picture of %i pixels a side requested at %i is not enlarged beyond %i', (side, asked, made) => {
    expect(fill(square(side), asked, asked)).toMatch(
      new RegExp(`^fill/w_${made},h_${made},al_c,(lg_1,)?q_\\d+,enc_auto$`),
    )
    expect(fill(square(side), asked, asked)?.includes('lg_1')).toBe(made > side)
  })

  test('the quality grows with the size', () => {
    expect([600, 601, 1400, 1401].map((side) => /q_\d+/.exec(fill(square(9000), side, side) ?? '')?.[0])).toEqual([
      'q_80',
      'q_85',
      'q_85',
      'q_90',
    ])
    expect(fill(square(900, 'png'), 100, 100)).toContain('q_85')
  })

  test('options change the transformation', () => {
    const one = (options: Parameters<typeof media.getScaledToFillImageUrl>[3]) => fill(square(900), 100, 100, options)
    expect(one({ quality: 50 })).toContain(',q_50,')
    expect(one({ quality: 99 })).toContain(',q_80,')
    expect(one({ focalPoint: { x: 33.333, y: 500 } })).toContain('h_100,fp_0.33_1.00,q_80')
    expect(one({ devicePixelRatio: 3 })).toContain('w_200,h_200')
    expect(one({ filters: { contrast: 10, brightness: -5, saturation: 1, hue: 2, blur: 3 } })).toContain(
      ',con_10,br_-5,sat_1,hue_2,blur_3,',
    )
    expect(one({ unsharpMask: { radius: 0.5, amount: 1, threshold: 0 } })).toContain(',usm_0.50_1.00_0.00,')
    expect(one({ unsharpMask: { radius: 0, amount: 0, threshold: 0 } })).not.toContain('usm')
    expect(one({ autoEncode: false })).not.toContain('enc')
    expect(one({ encoding: 'AVIF' })).toMatch(/,enc_avif,quality_auto$/)
    expect(media.getScaledToFillImageUrl(square(900), 9, 9, { name: 'A vase.png' })).toMatch(/\/A%20vase\.jpg$/)
  })

  test.each(['gif', 'svg', 'bmp'])('a %s is available only as a whole', (ending) => {
    expect(media.getScaledToFillImageUrl(square(900, ending), 100, 100)).toBe(`${HOST}a.${ending}`)
  })
})

describe('a server of one’s own', () => {
  test('serves all media under its address', () => {
    expect(own.getImageUrl(VASE).url).toBe('http://localhost:4000/media/22e53e_63dba~mv2.jpg')
    expect(own.getScaledToFitImageUrl(VASE, 40, 60)).toMatch(
      /^http:\/\/localhost:4000\/media\/22e53e_63dba~mv2\.jpg\/v1\/fill\/w_40,h_60,/,
    )
    expect(own.getShapeUrl('wix:image://v1/a.svg').url).toBe('http://localhost:4000/shapes/a.svg')
    expect(own.getVideoUrl('wix:video://v1/a', '480p').url).toBe('http://localhost:4000/video/a/480p/mp4/file.mp4')
    expect(own.getAudioUrl('wix:audio://v1/a.mp3').url).toBe('http://localhost:4000/mp3/a.mp3')
    expect(own.getDocumentUrl('wix:document://v1/a.pdf').url).toBe('http://localhost:4000/ugd/a.pdf')
  })

  test('a server of one’s own may have a path, and accepts its own addresses', () => {
    const behind = createMedia({ baseUrl: 'https://shop.example/files' })
    expect(behind.getImageUrl('https://shop.example/files/media/a.jpg').id).toBe('a.jpg')
  })
})

describe('addresses of both hosts', () => {
  test('a server of one’s own accepts addresses of the platform, and creates its own', () => {
    expect(own.getImageUrl(`${HOST}a.jpg`).url).toBe('http://localhost:4000/media/a.jpg')
    expect(own.getScaledToFillImageUrl(`${HOST}a.jpg/v1/fill/w_10,h_20,al_c/a.jpg`, 5, 5)).toMatch(
      /^http:\/\/localhost:4000\/media\/a\.jpg\/v1\/fill\/w_5,h_5,/,
    )
    expect(own.getVideoUrl('https://video.wixstatic.com/video/a.mp4/480p/mp4/file.mp4', '720p').url).toBe(
      'http://localhost:4000/video/a.mp4/720p/mp4/file.mp4',
    )
    expect(own.getDocumentUrl('https://a1.usrfiles.com/ugd/a.pdf').url).toBe('http://localhost:4000/ugd/a.pdf')
  })

  test('without a server, an address of a shop stays on its host', () => {
    const picture = 'https://account.shop.example/media/a.jpg'
    expect(media.getImageUrl(picture)).toEqual({ id: 'a.jpg', url: picture, width: 0, height: 0 })
    expect(media.getScaledToFitImageUrl(`${picture}/v1/fill/w_10,h_20/media/b.jpg`, 5, 5)).toMatch(
      /^https:\/\/account\.shop\.example\/media\/a\.jpg\/v1\//,
    )
    expect(media.getVideoUrl('https://shop.example/files/video/a.mp4/file', '480p').url).toBe(
      'https://shop.example/files/video/a.mp4/480p/mp4/file.mp4',
    )
    expect(media.getAudioUrl('https://shop.example/mp3/a.mp3').url).toBe('https://shop.example/mp3/a.mp3')
  })

  test('a server of one’s own rejects addresses of other servers', () => {
    for (const url of [
      'https://elsewhere.example/media/a.jpg',
      'https://elsewhere.example/static.wixstatic.com/media/a.jpg',
    ])
      expect(() => own.getImageUrl(url), url).toThrow('must be a media address')
  })
})

test.each([
  [() => media.getImageUrl('nonsense'), 'image must be a media address (wix:image://v1/…) or lie below'],
  [() => media.getImageUrl('https://elsewhere.example/a.jpg'), 'not "https://elsewhere.example/a.jpg".'],
  [() => media.getImageUrl('wix:video://v1/a/b'), 'image must be'],
  [() => media.getImageUrl(HOST), 'image must be'],
  // @ts-expect-error a caller without a compiler
  [() => media.getImageUrl(undefined), 'not undefined.'],
  [() => media.getShapeUrl(''), 'shape must be a media address (wix:image://v1/…)'],
  [() => media.getVideoUrl(VASE), 'video must be a media address (wix:video://v1/…)'],
  [() => media.getAudioUrl('a.mp3'), 'audio must be a media address'],
  [() => media.getDocumentUrl('a.pdf'), 'document must be a media address'],
  [() => media.getScaledToFillImageUrl(VASE, Number.NaN, 100), 'targetWidth must be a number, not NaN.'],
  [() => media.getCroppedImageUrl(VASE, 1, 2, 3, Infinity, 5, 6), 'cropHeight must be a number, not Infinity.'],
  [() => createMedia({ baseUrl: '/media' }), 'baseUrl must be an http or https address, not "/media".'],
])('%s is a TypeError that names the argument', (call, message) => {
  expect(call).toThrow(TypeError)
  expect(call).toThrow(message)
})
