import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { newDraft } from '../../catalogue/index.ts'
import { InvalidRequest } from '../../http/app-error.ts'
import { toNewProduct } from '../new-product.ts'
import type { Mistakes } from './mistakes.ts'
import type { DemoFolder } from './read-folder.ts'
import { fieldIn } from './read-shaped.ts'
import type { DemoProduct } from './shapes.ts'

/** A product, and where it is written. */
export interface Placed {
  product: DemoProduct
  file: string
  /** As `[2 stoneware-mug]`. */
  at: string
}

export function placedProducts({ products }: DemoFolder): Placed[] {
  return [...products].flatMap(([file, list]) =>
    list.map((product, place) => ({ product, file: `${file}.json`, at: fieldIn(list, `[${place}]`) })),
  )
}

/** Products, collections, pictures and videos: what they name is there, and the catalogue takes them as they are. */
export function checkGoods(folder: DemoFolder, mistakes: Mistakes): void {
  const products = placedProducts(folder)
  const bySlug = new Map(products.map(({ product }) => [product.slug, product]))
  mistakes.requireDistinct(products.map(({ product, file, at }) => ({ file, field: `${at}.slug`, name: product.slug })))
  for (const placed of products) {
    checkOptions(placed, mistakes)
    checkStock(placed, mistakes)
    checkWithCatalogue(placed, folder.shop.currency, mistakes)
    checkWhatItNames(placed, folder, bySlug, mistakes)
  }
  checkCollections(folder, bySlug, mistakes)
  checkPictures(folder, bySlug, mistakes)
}

function checkOptions({ product: { options, variants }, file, at }: Placed, mistakes: Mistakes): void {
  const choicesOf = new Map(
    options.map(({ name, choices }) => [name, new Set(choices.map(({ description }) => description))]),
  )
  const fieldOf = (place: number): string => at + fieldIn({ variants }, `.variants[${place}]`)
  for (const [place, { choices }] of variants.entries()) {
    for (const [option, choice] of Object.entries(choices)) {
      mistakes.requireKnown(file, `${fieldOf(place)}.choices`, 'the option', option, choicesOf)
      const known = choicesOf.get(option)
      if (known) mistakes.requireKnown(file, `${fieldOf(place)}.choices.${option}`, 'the choice', choice, known)
    }
    for (const { name } of options)
      if (!(name in choices)) mistakes.add(file, `${fieldOf(place)}.choices`, `says nothing of "${name}"`)
  }
  mistakes.requireDistinct(
    variants.map(({ choices }, place) => ({
      file,
      field: `${fieldOf(place)}.choices`,
      name: options.map(({ name }) => choices[name]).join(', ') || 'the product as a whole',
    })),
  )
}

function checkStock({ product: { variants }, file, at }: Placed, mistakes: Mistakes): void {
  const [first] = variants
  for (const [place, { stock }] of variants.entries()) {
    const field = at + fieldIn({ variants }, `.variants[${place}].stock`)
    const needed = stock.tracked ? 'quantity' : 'inStock'
    if (stock[needed] === undefined) mistakes.add(file, `${field}.${needed}`, 'is required')
    if (stock.tracked !== first?.stock.tracked)
      mistakes.add(file, `${field}.tracked`, 'differs: the variants of a product are counted, or none is')
  }
}

/** What the call that makes a product would refuse. */
function checkWithCatalogue({ product, file, at }: Placed, currency: string, mistakes: Mistakes): void {
  try {
    newDraft(toNewProduct(product, undefined), currency)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    for (const { field, description } of error.violations) mistakes.add(file, `${at}.${ownNameOf(field)}`, description)
  }
}

/** Of a member of the request: what it is called in the file. */
function ownNameOf(field: string): string {
  return field
    .replace(/^product\./, '')
    .replace(/^priceData\./, '')
    .replace(/^productOptions/, 'options')
    .replace(/^weight$/, 'weightKg')
}

function checkWhatItNames(
  { product, file, at }: Placed,
  { folder, tax }: DemoFolder,
  products: ReadonlyMap<string, DemoProduct>,
  mistakes: Mistakes,
): void {
  for (const [place, slug] of product.goesWith?.entries() ?? [])
    mistakes.requireKnown(file, `${at}.goesWith[${place}]`, 'the product', slug, products)
  const groups = new Set(tax.groups?.map(({ name }) => name.toLowerCase()))
  if (product.taxGroup !== undefined)
    mistakes.requireKnown(file, `${at}.taxGroup`, 'the tax group', product.taxGroup, groups)
  if (product.digitalFile !== undefined) requireFile(folder, product.digitalFile, file, `${at}.digitalFile`, mistakes)
  if ((product.type === 'digital') !== (product.digitalFile !== undefined))
    mistakes.add(file, `${at}.digitalFile`, 'is there where "type" is "digital", and nowhere else')
}

function checkCollections(
  { collections, pictures }: DemoFolder,
  products: ReadonlyMap<string, DemoProduct>,
  mistakes: Mistakes,
): void {
  const file = 'collections.json'
  const drawn = new Set([...pictures.values()].flat().map((picture) => picture.file))
  mistakes.requireDistinct(
    collections.map(({ slug }, place) => ({ file, field: fieldIn(collections, `[${place}].slug`), name: slug })),
  )
  for (const [place, collection] of collections.entries()) {
    const at = fieldIn(collections, `[${place}]`)
    for (const [position, slug] of collection.products.entries())
      mistakes.requireKnown(file, `${at}.products[${position}]`, 'the product', slug, products)
    if (collection.picture !== undefined)
      mistakes.requireKnown(file, `${at}.picture`, 'the picture', collection.picture, drawn)
  }
}

/** Pictures of products that were taken out may stay. */
function checkPictures(
  { folder, pictures, videos }: DemoFolder,
  products: ReadonlyMap<string, DemoProduct>,
  mistakes: Mistakes,
): void {
  for (const [name, list] of pictures)
    for (const [place, { file: picture, product: slug, choice }] of list.entries()) {
      const file = `${name}.json`
      const at = fieldIn(list, `[${place}]`)
      const product = products.get(slug ?? '')
      if (slug !== undefined && !product) continue
      requireFile(folder, `pictures/${picture}.webp`, file, `${at}.file`, mistakes)
      if (!product || !choice) continue
      const option = product.options.find((each) => each.name === choice.option)
      const choices = new Set(option?.choices.map(({ description }) => description))
      if (!option) mistakes.add(file, `${at}.choice.option`, `names an option "${choice.option}" that ${slug} has not`)
      else mistakes.requireKnown(file, `${at}.choice.choice`, 'the choice', choice.choice, choices)
    }
  for (const [place, { product, file, poster }] of videos.entries()) {
    const at = `[${place} ${product}]`
    mistakes.requireKnown('videos.json', `${at}.product`, 'the product', product, products)
    requireFile(folder, file, 'videos.json', `${at}.file`, mistakes)
    requireFile(folder, poster, 'videos.json', `${at}.poster`, mistakes)
  }
}

function requireFile(folder: string, path: string, file: string, field: string, mistakes: Mistakes): void {
  if (!existsSync(join(folder, path))) mistakes.add(file, field, `names the file "${path}", which there is not`)
}
