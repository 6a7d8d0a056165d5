/**
 * Draws the pictures of the demo shop: `node tools/demo-shop/draw-pictures.ts [family …]`, or one of them by
 * `family/name`. The pictures are kept in the repository, so this is run only after a drawing was changed; the same
 * sources give the same files to the byte. Unchanged pictures are not rendered again.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import { drawPicture, FAMILIES, hashOf, hashOfSources, listPictures, readFamily } from './picture.ts'

const WIDTH = 1600
/** The first is taken unless the file grows too large with it: cloth and plaster cost much and forgive much. */
const QUALITIES = [84, 76, 66, 56, 46]
const AIMED_AT_BYTES = 90 * 1024
const folder = new URL('../../demo-shop/pictures/', import.meta.url)

const asked = process.argv.slice(2)
for (const name of new Set((asked.length ? asked : FAMILIES).map((argument) => argument.split('/')[0]!)))
  await drawFamily(name, new Set(asked.flatMap((argument) => argument.split('/').slice(1))))

async function drawFamily(name: string, only: Set<string>) {
  const sources = hashOfSources(name)
  const family = await readFamily(name)
  const here = new URL(`${name}/`, folder)
  await mkdir(here, { recursive: true })
  const madeFrom = await readMadeFrom(here)
  const pictures = family.pictures.filter((picture) => !only.size || only.has(picture.name))
  let made = 0
  for (const picture of pictures) {
    const svg = drawPicture(family, picture)
    await writeFile(new URL(`${picture.name}.svg`, here), svg)
    const webp = new URL(`${picture.name}.webp`, here)
    if (madeFrom.get(picture.name) === hashOf(svg) && existsSync(webp)) continue

    const started = performance.now()
    const image = await render(svg)
    await writeFile(webp, image)
    madeFrom.set(picture.name, hashOf(svg))
    await writeMadeFrom(here, madeFrom)
    made++
    const sizes = `${kilobytes(svg)} kB SVG, ${kilobytes(image)} kB WebP, ${Math.round(performance.now() - started)} ms`
    console.log(`${name}/${picture.name}: ${sizes}`)
  }
  if (!only.size) await clearAway(here, madeFrom, new Set(family.pictures.map((picture) => picture.name)))
  if (!only.size && family.sculpted) await writeMadeFrom(here, madeFrom.set('sources', sources))
  await writeFile(new URL(`${name}.json`, folder), listPictures(name, family))
  console.log(`${name}: ${made} of ${pictures.length} pictures were new or had changed.`)
}

async function render(svg: string): Promise<Buffer> {
  const large = svg.replace(
    / width="1200" height="(\d+)"/,
    (_, height) => ` width="${WIDTH}" height="${(+height * 4) / 3}"`,
  )
  const picture = Transformer.fromSvg(large)
  let image = await picture.webp(QUALITIES[0])
  for (const quality of QUALITIES.slice(1)) if (image.length > AIMED_AT_BYTES) image = await picture.webp(quality)
  return image
}

/** Says of each WebP from which SVG it was made, so that a test can tell a stale one. */
async function readMadeFrom(here: URL): Promise<Map<string, string>> {
  const file = new URL('made-from.json', here)
  if (!existsSync(file)) return new Map()
  // Written below.
  return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>))
}

async function writeMadeFrom(here: URL, madeFrom: Map<string, string>) {
  const sorted = Object.fromEntries([...madeFrom].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(new URL('made-from.json', here), `${JSON.stringify(sorted, null, 2)}\n`)
}

async function clearAway(here: URL, madeFrom: Map<string, string>, names: Set<string>) {
  for (const file of await readdir(here)) {
    if (/\.(svg|webp)$/.test(file) && !names.has(file.replace(/\.\w+$/, ''))) await rm(new URL(file, here))
  }
  for (const name of madeFrom.keys()) if (!names.has(name)) madeFrom.delete(name)
  await writeMadeFrom(here, madeFrom)
}

function kilobytes(content: string | Buffer): number {
  return Math.ceil(Buffer.byteLength(content) / 1024)
}
