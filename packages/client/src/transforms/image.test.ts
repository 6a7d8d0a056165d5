import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytes } from './bytes.ts'
import { image } from './image.ts'
import { video } from './video.ts'

const ids = fc.stringMatching(/^[a-z0-9_~]{1,12}\.(jpg|png|webp)$/)
const names = fc.string({ minLength: 1, unit: 'grapheme' })
const sides = fc.integer({ min: 1, max: 100_000 })

describe('a picture', () => {
  test('a picture is unchanged after sending and receiving', () => {
    fc.assert(
      fc.property(ids, fc.option(names), fc.option(fc.tuple(sides, sides)), (id, name, size) => {
        const origin = size ? `#originWidth=${size[0]}&originHeight=${size[1]}` : ''
        const uri = `wix:image://v1/${id}${name ? `/${encodeURIComponent(name)}` : ''}${origin}`
        expect(image(image(uri, true), false)).toBe(uri)
      }),
    )
  })

  test('a picture is unchanged after receiving and sending', () => {
    fc.assert(
      fc.property(ids, names, sides, sides, (id, filename, width, height) => {
        const arrived = { id, filename, altText: filename, width, height }
        expect(image(image(arrived, false), true)).toMatchObject(arrived)
      }),
    )
  })

  test('a picture may be a plain address, unchanged both ways', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(image(url, true)).toEqual({ url })
        expect(image({ url }, false)).toBe(url)
      }),
      { numRuns: 50 },
    )
  })

  test('must have a whole address', () => {
    const wrong = ['vase.jpg', '/vase.jpg', '//shop.example/vase.jpg', '../vase.jpg', 'shop.example/vase.jpg', ' ', '#']
    for (const url of wrong) expect(() => image(url, true)).toThrow(new TypeError('must be an absolute address'))
    console.info(`pictures without a whole address: sent 0 of ${wrong.length}`)
  })

  test('a picture stays missing if it is missing', () => {
    for (const nothing of [undefined, null]) expect(image(nothing, true)).toBeUndefined()
    for (const nothing of [undefined, null, {}, { url: null }]) expect(image(nothing, false)).toBeUndefined()
    expect(image('', true)).toBeUndefined()
  })

  test('without a name or a size has neither', () => {
    expect(image({ id: 'a.jpg' }, false)).toBe('wix:image://v1/a.jpg')
    for (const side of [{ width: 5 }, { height: 5 }, { width: 5, height: null }])
      expect(image({ id: 'a.jpg', ...side }, false)).not.toMatch(/undefined|null/)
  })

  test('a picture has its name from the file, or else from its description', () => {
    expect(image({ id: 'a.jpg', filename: 'f', altText: 't' }, false)).toBe('wix:image://v1/a.jpg/f')
    expect(image({ id: 'a.jpg', altText: 't' }, false)).toBe('wix:image://v1/a.jpg/t')
  })

  test('a picture is accepted with the older scheme, or a stray percent sign in its name', () => {
    expect(image('image://v1/a.jpg/100%.jpg#originWidth=1&originHeight=2', true)).toMatchObject({
      id: 'a.jpg',
      filename: '100%.jpg',
      width: 1,
      height: 2,
    })
  })
})

describe('a video', () => {
  const arrived = {
    id: 'v',
    filename: 'A film.mp4',
    posters: [
      { id: 'small.jpg', width: 1, height: 2 },
      { id: 'large.jpg', width: 30, height: 40 },
    ],
  }

  test('a video has the second poster, or else the first', () => {
    const uri = 'wix:video://v1/v/A%20film.mp4#posterUri='
    expect(video(arrived, false)).toBe(`${uri}large.jpg&posterWidth=30&posterHeight=40`)
    const posters = arrived.posters.slice(0, 1)
    expect(video({ ...arrived, posters }, false)).toBe(`${uri}small.jpg&posterWidth=1&posterHeight=2`)
  })

  test('without a poster has none', () => {
    for (const posters of [undefined, [], [{}], [null], 'rubbish'])
      expect(video({ id: 'v', posters }, false)).toBe('wix:video://v1/v')
  })

  test('a video accepts a poster by its address too', () => {
    const posters = [{ url: 'https://media.example/p.jpg', width: 1, height: 2 }]
    expect(video({ id: 'v', posters }, false)).toBe('wix:video://v1/v#posterUri=p.jpg&posterWidth=1&posterHeight=2')
  })
})

test('bytes are received unchanged', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (sent) => {
      expect(bytes(btoa(String.fromCharCode(...sent)), false)).toEqual(sent)
    }),
  )
  expect(bytes(undefined, false)).toBeUndefined()
})
