/** Family of pictures: its descriptions, and rendering of a picture to a file. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { newDrawing, type Drawing } from './ink.ts'

/** One picture of a product, or the one of a collection. */
export interface Picture {
  /** The slug of the product it is of; the first in the list is its front. */
  product?: string
  /** Or of the collection. */
  collection?: string
  /** The name of the file in the folder of the family, without an ending: `stoneware-mug-oat`. */
  name: string
  choice?: { option: string; choice: string }
  /** Description of the picture, in one sentence. */
  alt: { en: string; de: string; fr: string; he: string }
  draw(drawing: Drawing): string
}

/** Export `family` of each file in `pictures/`. */
export interface Family {
  /** All pictures of a family have one shape; 1200 is square. */
  height: 1200 | 1500
  /** Its forms are reckoned out point by point, which takes minutes: the tests compare the sources it was drawn by. */
  sculpted?: boolean
  /** In the order of the galleries. */
  pictures: Picture[]
}

export const FAMILIES = readdirSync(new URL('pictures/', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))
  .toSorted()

export async function readFamily(name: string): Promise<Family> {
  if (!FAMILIES.includes(name)) throw new Error(`There is no family ${name}. There are ${FAMILIES.join(', ')}.`)
  // The `satisfies Family` of these files guarantees this type.
  const { family } = (await import(`./pictures/${name}.ts`)) as { family: Family }
  return family
}

/** Its own name is the seed of its random numbers: the same sources draw the same file. */
export function drawPicture({ height }: Family, { name, draw }: Picture): string {
  const drawing = newDrawing(name)
  return drawing.finish(draw(drawing), 1200, height)
}

/** How the shop reads the list, in `demo-shop/pictures/<family>.json`. */
export function listPictures(name: string, { pictures }: Family): string {
  const list = pictures.map(({ product, collection, name: file, choice, alt }) => ({
    ...(product ? { product } : { collection }),
    file: `${name}/${file}`,
    ...(choice && { choice }),
    alt,
  }))
  return `${JSON.stringify(list, null, 2)}\n`
}

/** Hash of all sources that draw a family. */
export function hashOfSources(name: string): string {
  const sources = new Map<string, string>()
  const follow = (file: URL) => {
    if (sources.has(file.href)) return
    const source = readFileSync(file, 'utf8')
    sources.set(file.href, source)
    for (const [, next] of source.matchAll(/^(?:import|export) (?!type\b)[^']* from '(\.[^']+)'/gm))
      follow(new URL(next!, file))
  }
  follow(new URL(`pictures/${name}.ts`, import.meta.url))
  return hashOf(
    [...sources]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, source]) => source)
      .join(''),
  )
}

export const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16)
