import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeSize } from './make-size.ts'
import { readTransform } from './transform.ts'

const PICTURES = ['shop/front', 'desk/leather-desk-tray-front', 'collections/garden', 'collections/linen']

test(
  'an AVIF is worth the time that it takes: fewer bytes than the WebP of the same size, at every width of a page',
  { timeout: 60_000 },
  async () => {
    const larger: string[] = []
    for (const name of PICTURES) {
      const bytes = await readFile(new URL(`../../../../../demo-shop/pictures/${name}.webp`, import.meta.url))
      for (const width of [360, 720, 1080, 1440]) {
        const asked = readTransform(`fit/w_${width},h_${width},q_80,enc_auto/a.webp`)!
        const [avif, webp] = await Promise.all([makeSize(bytes, asked, 'avif'), makeSize(bytes, asked, 'webp')])
        if (avif.length >= webp.length) larger.push(`${name} at ${width}: ${avif.length}, ${webp.length} as WebP`)
      }
    }
    console.log(`AVIF of no fewer bytes than WebP: ${larger.length} of ${PICTURES.length * 4}`)
    expect(larger).toEqual([])
  },
)
