import { Transformer } from '@napi-rs/image'
import { expect, test } from 'vitest'
import { compareSnapshots, readSnapshot, toSnapshot, writeSnapshot, type PageSnapshot } from './compare.ts'

const WIDTH = 375

/** A page with a heading, a button and the letters on it, as a screenshot of it is. */
function page({ button = [28, 80, 56], top = 80, letters = 11, height = 400 } = {}): Promise<PageSnapshot> {
  const pixels = new Uint8Array(WIDTH * height * 4).fill(255)
  const draw = (left: number, above: number, wide: number, high: number, colour: number[]) => {
    for (let y = above; y < above + high; y++)
      for (let x = left; x < left + wide; x++) pixels.set(colour, (y * WIDTH + x) * 4)
  }
  draw(0, 0, WIDTH, height, [250, 246, 236])
  draw(16, 20, 180, 28, [26, 35, 29])
  draw(16, top, 160, 48, button)
  for (let letter = 0; letter < letters; letter++) draw(30 + letter * 9, top + 20, 6, 12, [255, 255, 255])
  return toSnapshot(Transformer.fromRgbaPixels(pixels, WIDTH, height).pngSync())
}

test('equal pages have equal snapshots, also after encoding', async () => {
  const before = await readSnapshot(await writeSnapshot(await page()))
  expect([before.width, before.height]).toEqual([94, 100])
  expect(compareSnapshots(before, await page())).toMatchObject({ isSame: true, changed: 0 })
})

test('snapshots that differ by the rounding of another processor are equal', async () => {
  const before = await page()
  const rounded = { ...before, pixels: before.pixels.map((value) => Math.min(255, value + 2)) }
  expect(compareSnapshots(before, rounded).isSame).toBe(true)
})

for (const [change, changed] of [
  ['another shade of a colour', { button: [42, 100, 73] }],
  ['a block that has moved by four pixels', { top: 84 }],
  ['a letter more', { letters: 12 }],
  ['a page that is longer', { height: 440 }],
] satisfies [string, Parameters<typeof page>[0]][])
  test(`${change} is seen, and shown in red beside both`, async () => {
    const [before, after] = [await page(), await page(changed)]
    const { isSame, changed: count, beside } = compareSnapshots(before, after)
    expect(isSame).toBe(false)
    expect([beside.width, beside.height]).toEqual([3 * 94, after.height])
    expect(countRed(beside)).toBe(count)
  })

function countRed({ pixels }: PageSnapshot): number {
  let red = 0
  for (let at = 0; at < pixels.length; at += 3) if (pixels[at] === 214 && pixels[at + 1] === 0) red++
  return red
}
