import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawPicture, FAMILIES, hashOf, hashOfSources, listPictures, readFamily, type Picture } from './picture.ts'
import { collections, products } from './shop-files.ts'

const folder = new URL('../../demo-shop/pictures/', import.meta.url)
const WORDS = ['en', 'de', 'fr', 'he'] as const
const KILOBYTE = 1024
const LARGEST_SVG = 130 * KILOBYTE
const LARGEST_WEBP = 130 * KILOBYTE

const families = new Map(await Promise.all(FAMILIES.map(async (name) => [name, await readFamily(name)] as const)))
const read = (file: string) => readFileSync(new URL(file, folder))
const drawn: (Picture & { file: string; height: number; svg: string })[] = [...families].flatMap(([name, family]) =>
  family.pictures.map((picture) => ({
    ...picture,
    file: `${name}/${picture.name}`,
    height: family.height,
    svg: family.sculpted ? read(`${name}/${picture.name}.svg`).toString() : drawPicture(family, picture),
  })),
)

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe.each(FAMILIES)('the family %s', (name) => {
  const family = families.get(name)!
  const names = family.pictures.map((picture) => picture.name)

  test('is listed as the shop reads it, and its folder holds nothing else', () => {
    expect(read(`${name}.json`).toString()).toBe(listPictures(name, family))
    expect(repeated(names)).toEqual([])
    const files = ['made-from.json', ...names.flatMap((file) => [`${file}.svg`, `${file}.webp`])]
    expect(readdirSync(new URL(`${name}/`, folder)).toSorted()).toEqual(files.toSorted())
  })

  test('is drawn by these sources, and its WebPs were made from these drawings', () => {
    const ofFamily = drawn.filter(({ file }) => file.startsWith(`${name}/`))
    const stale = ofFamily.filter(({ file, svg }) => read(`${file}.svg`).toString() !== svg)
    expect(
      stale.map(({ file }) => file),
      `run: node tools/demo-shop/draw-pictures.ts ${name}`,
    ).toEqual([])
    const hashes = ofFamily.map((picture) => [picture.name, hashOf(picture.svg)])
    if (family.sculpted) hashes.push(['sources', hashOfSources(name)])
    expect(JSON.parse(read(`${name}/made-from.json`).toString())).toEqual(Object.fromEntries(hashes))
  })
})

test('each drawing is small and harmless', () => {
  const all = drawn.reduce((sum, { svg }) => sum + svg.length, 0)
  expect(all / drawn.length).toBeLessThanOrEqual(40 * KILOBYTE)
  for (const { file, svg, height } of drawn) {
    expect(svg.length, file).toBeLessThanOrEqual(LARGEST_SVG)
    expect(svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 ${height}" `), file).toBe(true)
    expect(svg, file).not.toMatch(
      /<(script|style|image|foreignObject|a|animate|set|text)\b|\son\w+=|\sstyle=|javascript:|NaN|undefined/i,
    )
    const targets = [...svg.matchAll(/(?:url\(|href=")([^")]*)/g)].map(([, target]) => target!)
    const missing = [...new Set(targets)].filter((target) => !svg.includes(`id="${target.slice(1)}"`))
    expect(missing, file).toEqual([])
    expect(targets.filter((target) => !target.startsWith('#'))).toEqual([])
  }
})

test('each WebP is 1,600 pixels wide, in the shape of its family, and quick to fetch', () => {
  const sizes = drawn.map(({ file, height }) => {
    const webp = read(`${file}.webp`)
    expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 15), file).toBe('RIFFWEBPVP8')
    expect(sizeOf(webp), file).toEqual([1600, (height * 4) / 3])
    expect(webp.length, file).toBeLessThanOrEqual(LARGEST_WEBP)
    return webp.length
  })
  const all = sizes.reduce((sum, size) => sum + size, 0)
  console.log(`${sizes.length} pictures, ${Math.round(all / KILOBYTE / sizes.length)} kB each as WebP`)
  expect(all / sizes.length).toBeLessThanOrEqual(90 * KILOBYTE)
})

/** RFC 9649: the extended header has 24 bits of each less one, the plain one 14 bits after its start code. */
function sizeOf(webp: Buffer): [number, number] {
  if (webp.toString('latin1', 12, 16) === 'VP8X') return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]
  return [webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff]
}

test('each product has three to five pictures, and further ones for its colours; each collection has one', () => {
  for (const { slug } of products) {
    const ofProduct = drawn.filter(({ product }) => product === slug)
    const others = ofProduct.filter(({ choice }) => !choice)
    expect(ofProduct.length, slug).toBeGreaterThanOrEqual(3)
    expect(others.length, slug).toBeLessThanOrEqual(5)
  }
  const named = (slug: string) => drawn.filter(({ collection }) => collection === slug).length
  expect(collections.filter(({ slug }) => named(slug) !== 1).map(({ slug }) => `${slug}: ${named(slug)}`)).toEqual([])
  const slugs = new Set([...products, ...collections].map(({ slug }) => slug))
  expect(
    drawn.filter(({ product, collection }) => !slugs.has(product ?? collection ?? '')).map(({ file }) => file),
  ).toEqual([])
})

test('each colour is shown by a picture of its own, and no picture shows a choice that there is not', () => {
  const colours = products.flatMap(({ slug, options }) =>
    options
      .filter(({ type }) => type === 'color')
      .flatMap(({ name, choices }) => choices.map(({ description }) => `${slug}, ${name}: ${description}`)),
  )
  const choices = products.flatMap(({ slug, options }) =>
    options.flatMap(({ name, choices: all }) => all.map(({ description }) => `${slug}, ${name}: ${description}`)),
  )
  const shown = drawn.flatMap(({ product, choice }) =>
    choice ? [`${product}, ${choice.option}: ${choice.choice}`] : [],
  )
  expect(colours.filter((colour) => !shown.includes(colour))).toEqual([])
  expect(shown.filter((choice) => !choices.includes(choice))).toEqual([])
})

test('each picture says in four languages what it shows, and no two say the same', () => {
  for (const language of WORDS) {
    const texts = drawn.map(({ alt }) => alt[language])
    expect(texts.filter((text) => text.length < 20 || text.length > 200 || !text.endsWith('.'))).toEqual([])
    expect(repeated(texts)).toEqual([])
  }
  const hebrew = drawn.filter(({ alt }) => !/[א-ת]/.test(alt.he) || /[א-ת]/.test(alt.en + alt.de + alt.fr))
  expect(hebrew.map(({ file }) => file)).toEqual([])
  const untranslated = drawn.filter(({ alt: { en, de, fr, he } }) => new Set([en, de, fr, he]).size < WORDS.length)
  expect(untranslated.map(({ file }) => file)).toEqual([])
})
