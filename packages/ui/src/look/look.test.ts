import { describe, expect, test } from 'vitest'
import { getContrast } from './colour.ts'
import { lookCss } from './look-css.ts'
import { type Colours, type Palette, createPalettes, createRibbonColours } from './palette.ts'

/** Pairs of text and background, with the least contrast. */
const PAIRS: [text: keyof Palette, ground: keyof Palette, least: number][] = [
  ...(['wall', 'paper', 'news-wash'] as const).flatMap((ground): [keyof Palette, keyof Palette, number][] => [
    ['ink', ground, 4.5],
    ['soft', ground, 4.5],
    ['act', ground, 4.5],
  ]),
  ['on-act', 'act', 4.5],
  ['on-band', 'band', 4.5],
  ['edge', 'wall', 3],
  ['edge', 'paper', 3],
  ['shelf', 'wall', 3],
]

describe('the palette of every combination of colours is readable', () => {
  const steps = ['00', '55', 'aa', 'ff']
  const accents = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
  const grounds: Colours[] = [
    {},
    { paper: '#ffffff', ink: '#000000' },
    { paper: '#fdeef4', ink: '#4a1030' },
    { paper: '#dfe8d8', ink: '#334422' },
    { paper: '#101418', ink: '#e8e4da' },
  ]

  test('text on a ribbon of the second colour is readable', () => {
    const unreadable = accents.filter((colour) => getContrast(createRibbonColours(colour)['on-tag'], colour) < 4.5)
    expect(unreadable).toEqual([])
    expect(lookCss({ secondAccent: '#F7CF5B' })).toMatch(/^:root\{--tag:#f7cf5b;--on-tag:#[0-9a-f]{6}\}$/)
    expect(lookCss({ accent: '#7A1F3D' })).toBe(lookCss({ accent: '#7a1f3d' }))
    expect(lookCss({ accent: '#7a1f3d' })).not.toContain('--tag')
  })

  test('all text is readable, by day and by night', () => {
    const unreadable: string[] = []
    const choices = grounds.flatMap((ground) => accents.map((accent) => ({ ...ground, accent })))
    for (const colours of choices)
      for (const [half, palette] of Object.entries(createPalettes(colours)))
        for (const [text, ground, least] of PAIRS)
          if (getContrast(palette[text], palette[ground]) < least)
            unreadable.push(`${JSON.stringify(colours)} ${half}: ${text} on ${ground}`)
    console.log(`${choices.length} choices by day and by night: ${unreadable.length} pairs that cannot be read`)
    expect(unreadable).toEqual([])
  })

  test('a colour that can be read as it is stays as it is', () => {
    const { day } = createPalettes({ accent: '#7a1f3d', paper: '#ffffff', ink: '#101010' })
    expect(day).toMatchObject({
      act: '#7a1f3d',
      shelf: '#7a1f3d',
      wall: '#ffffff',
      ink: '#101010',
      'on-act': '#ffffff',
    })
  })

  test('a shop that is dark by day is as dark by night', () => {
    const { day, night } = createPalettes({ paper: '#101418', ink: '#e8e4da' })
    expect(night).toEqual(day)
  })
})

test('colours without a choice keep the value of the stylesheet', () => {
  expect(lookCss()).toBe('')
  expect(lookCss({ type: 'BOOK' })).toBe('')
  expect(lookCss({ type: 'SIGN' })).toMatch(/^:root\{--sign:Bahnschrift,[^{}<]+;--sign-weight:600\}$/)
  expect(lookCss({ accent: '#7a1f3d' })).toMatch(/^:root\{--wall:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);[^<]+\}$/)
})
