import { Transformer } from '@napi-rs/image'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { resizeImage } from './resize-image.ts'
import { parseImageTransform } from './image-transform.ts'

/** Every width, and every picture; the widest, which takes most of the time, once. */
const PICTURES: Record<string, readonly number[]> = {
  'shop/front': [360, 720, 1080],
  'desk/leather-desk-tray-front': [720],
  'collections/garden': [1440],
  'collections/linen': [360, 1080],
}

test(
  'an AVIF is worth the time that it takes: fewer bytes than the WebP of the same size, at every width of a page',
  { timeout: 60_000 },
  async () => {
    const larger: string[] = []
    for (const [name, widths] of Object.entries(PICTURES)) {
      const bytes = await readFile(new URL(`../../../../demo-shop/pictures/${name}.webp`, import.meta.url))
      for (const width of widths) {
        const asked = parseImageTransform(`fit/w_${width},h_${width},q_80,enc_auto/a.webp`)
        const [avif, webp] = await Promise.all([resizeImage(bytes, asked, 'avif'), resizeImage(bytes, asked, 'webp')])
        if (avif.length >= webp.length) larger.push(`${name} at ${width}: ${avif.length}, ${webp.length} as WebP`)
      }
    }
    console.log(`AVIF of no fewer bytes than WebP: ${larger.length} of ${Object.values(PICTURES).flat().length}`)
    expect(larger).toEqual([])
  },
)

test('a wide blur costs no more than a narrow one, and looks as wide as it is', async () => {
  const bytes = await readFile(new URL('../../../../demo-shop/pictures/shop/front.webp', import.meta.url))
  const blurred = (blur: number, side: number) =>
    resizeImage(bytes, parseImageTransform(`fill/w_${side},h_${side},blur_${blur}/a.png`), 'png')
  const costOf = async (blur: number): Promise<number> => {
    const before = process.cpuUsage()
    await blurred(blur, 1_400)
    return process.cpuUsage(before).user
  }
  const ratios: number[] = []
  for (let n = 0; n < 3; n++) ratios.push((await costOf(100)) / (await costOf(10)))
  console.log(`a blur of 100 costs ${ratios.map((ratio) => ratio.toFixed(1)).join(', ')} times one of 10`)
  expect(Math.min(...ratios)).toBeLessThan(2)

  // Seen from afar, what is blurred in large is what is blurred in small.
  const [large, small] = await Promise.all(
    [blurred(40, 400), blurred(10, 100)].map(async (made) =>
      new Transformer(await made).fastResize({ width: 50, height: 50 }).rawPixels(),
    ),
  )
  const apart = large!.reduce((sum, value, at) => sum + Math.abs(value - small![at]!), 0) / large!.length
  expect(apart).toBeLessThan(3)
})
