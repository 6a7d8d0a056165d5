/**
 * Makes what buyers of the demo shop's digital products get, in demo-shop/files: `node --conditions=cartwright-source
 * tools/demo-shop/print-files.ts [name …]`. Chromium prints the papers; run it after words or drawings in them were changed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Transformer } from '@napi-rs/image'
import { launchChromium } from '../chromium.ts'
import { type GardenYear, gardenYear } from './files/garden-year.ts'
import { type KnittingPattern, knittingPattern } from './files/knitting-pattern.ts'
import { type SeedLabels, seedLabels } from './files/seed-labels.ts'
import { zip } from './files/zip.ts'
import { SEASONS } from './things/paper/seasons.ts'

const shop = new URL('../../demo-shop/', import.meta.url)
const files = new URL('files/', shop)

// Files of our own; their shape is that of what prints them.
const read = <Shape>(name: string): Shape => JSON.parse(readFileSync(new URL(`${name}.json`, files), 'utf8')) as Shape

const papers = {
  'kitchen-garden-year': () => gardenYear(read<GardenYear>('kitchen-garden-year')),
  'throw-knitting-pattern': () => knittingPattern(read<KnittingPattern>('throw-knitting-pattern')),
  'seed-labels': () => seedLabels(read<SeedLabels>('seed-labels')),
}

const WEBP_QUALITY = 84

const asked = process.argv.slice(2)
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name)
await printPapers()
if (isAsked('four-seasons')) await packSeasons()

async function printPapers(): Promise<void> {
  const wanted = Object.entries(papers).filter(([name]) => isAsked(name))
  if (wanted.length === 0) return
  const browser = await launchChromium()
  try {
    const tab = await browser.newPage()
    for (const [name, make] of wanted) {
      await tab.setContent(await make(), { waitUntil: 'load' })
      const pdf = await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })
      save(`${name}.pdf`, pdf)
    }
  } finally {
    await browser.close()
  }
}

/** Each drawing (see draw-seasons.ts) twice: to be printed at any size, and for a screen. */
async function packSeasons(): Promise<void> {
  const words = { name: 'four-seasons/read-me.md', bytes: readFileSync(new URL('four-seasons.md', files)) }
  const drawings = await Promise.all(
    SEASONS.map(async (which) => {
      const svg = readFileSync(new URL(`four-seasons/${which}.svg`, files), 'utf8')
      const webp = await Transformer.fromSvg(svg).webp(WEBP_QUALITY)
      return [
        { name: `four-seasons/${which}.svg`, bytes: Buffer.from(svg) },
        { name: `four-seasons/${which}.webp`, bytes: webp },
      ]
    }),
  )
  save('four-seasons.zip', zip([words, ...drawings.flat()]))
}

function save(name: string, bytes: Buffer): void {
  writeFileSync(new URL(name, files), bytes)
  console.log(`${name}: ${Math.ceil(bytes.length / 1024)} kB`)
}
