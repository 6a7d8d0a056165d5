import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createProductDraft } from '../../catalogue/index.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import { toNewProduct } from '../to-new-product.ts'
import type { FileErrors } from './file-errors.ts'
import type { DemoFolder } from './read-folder.ts'
import { describeField } from './read-validated-json.ts'
import type { DemoProduct } from './demo-file-schemas.ts'

/** Product and its position in a file. */
export interface LocatedProduct {
  product: DemoProduct
  file: string
  /** Position such as `[2 stoneware-mug]`. */
  at: string
}

export function locateProducts({ products }: DemoFolder): LocatedProduct[] {
  return [...products].flatMap(([file, list]) =>
    list.map((product, place) => ({ product, file: `${file}.json`, at: describeField(list, `[${place}]`) })),
  )
}

/** Checks products, collections, images and videos: their references exist, and the catalogue accepts them. */
export function checkCatalogue(folder: DemoFolder, mistakes: FileErrors): void {
  const products = locateProducts(folder)
  const bySlug = new Map(products.map(({ product }) => [product.slug, product]))
  mistakes.requireUnique(products.map(({ product, file, at }) => ({ file, field: `${at}.slug`, name: product.slug })))
  for (const placed of products) {
    checkOptions(placed, mistakes)
    checkStock(placed, mistakes)
    checkWithCatalogue(placed, folder.shop.currency, mistakes)
    checkReferences(placed, folder, bySlug, mistakes)
  }
  checkCollections(folder, bySlug, mistakes)
  checkPictures(folder, bySlug, mistakes)
}

function checkOptions({ product: { options, variants }, file, at }: LocatedProduct, mistakes: FileErrors): void {
  const choicesOf = new Map(
    options.map(({ name, choices }) => [name, new Set(choices.map(({ description }) => description))]),
  )
  const fieldOf = (place: number): string => at + describeField({ variants }, `.variants[${place}]`)
  for (const [place, { choices }] of variants.entries()) {
    for (const [option, choice] of Object.entries(choices)) {
      mistakes.requireExisting(file, `${fieldOf(place)}.choices`, 'the option', option, choicesOf)
      const known = choicesOf.get(option)
      if (known) mistakes.requireExisting(file, `${fieldOf(place)}.choices.${option}`, 'the choice', choice, known)
    }
    for (const { name } of options)
      if (!(name in choices)) mistakes.add(file, `${fieldOf(place)}.choices`, `says nothing of "${name}"`)
  }
  mistakes.requireUnique(
    variants.map(({ choices }, place) => ({
      file,
      field: `${fieldOf(place)}.choices`,
      name: options.map(({ name }) => choices[name]).join(', ') || 'the product as a whole',
    })),
  )
}

function checkStock({ product: { variants }, file, at }: LocatedProduct, mistakes: FileErrors): void {
  const [first] = variants
  for (const [place, { stock }] of variants.entries()) {
    const field = at + describeField({ variants }, `.variants[${place}].stock`)
    const needed = stock.tracked ? 'quantity' : 'inStock'
    if (stock[needed] === undefined) mistakes.add(file, `${field}.${needed}`, 'is required')
    if (stock.tracked !== first?.stock.tracked)
      mistakes.add(file, `${field}.tracked`, 'differs: the variants of a product are counted, or none is')
  }
}

/** Runs the checks of product creation. */
function checkWithCatalogue({ product, file, at }: LocatedProduct, currency: string, mistakes: FileErrors): void {
  try {
    createProductDraft(toNewProduct(product, undefined), currency)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    for (const { field, description } of error.violations)
      mistakes.add(file, `${at}.${toFileField(field)}`, description)
  }
}

/** Converts a request field into the name of the file field. */
function toFileField(field: string): string {
  return field
    .replace(/^product\./, '')
    .replace(/^priceData\./, '')
    .replace(/^productOptions/, 'options')
    .replace(/^weight$/, 'weightKg')
}

function checkReferences(
  { product, file, at }: LocatedProduct,
  { folder, tax }: DemoFolder,
  products: ReadonlyMap<string, DemoProduct>,
  mistakes: FileErrors,
): void {
  for (const [place, slug] of product.goesWith?.entries() ?? [])
    mistakes.requireExisting(file, `${at}.goesWith[${place}]`, 'the product', slug, products)
  const groups = new Set(tax.groups?.map(({ name }) => name.toLowerCase()))
  if (product.taxGroup !== undefined)
    mistakes.requireExisting(file, `${at}.taxGroup`, 'the tax group', product.taxGroup, groups)
  if (product.digitalFile !== undefined) requireFile(folder, product.digitalFile, file, `${at}.digitalFile`, mistakes)
  if ((product.type === 'digital') !== (product.digitalFile !== undefined))
    mistakes.add(file, `${at}.digitalFile`, 'is there where "type" is "digital", and nowhere else')
}

function checkCollections(
  { collections, pictures }: DemoFolder,
  products: ReadonlyMap<string, DemoProduct>,
  mistakes: FileErrors,
): void {
  const file = 'collections.json'
  const drawn = new Set([...pictures.values()].flat().map((picture) => picture.file))
  mistakes.requireUnique(
    collections.map(({ slug }, place) => ({ file, field: describeField(collections, `[${place}].slug`), name: slug })),
  )
  for (const [place, collection] of collections.entries()) {
    const at = describeField(collections, `[${place}]`)
    for (const [position, slug] of collection.products.entries())
      mistakes.requireExisting(file, `${at}.products[${position}]`, 'the product', slug, products)
    if (collection.picture !== undefined)
      mistakes.requireExisting(file, `${at}.picture`, 'the picture', collection.picture, drawn)
  }
}

/** Checks images. Images of removed products may stay. */
function checkPictures(
  { folder, pictures, videos }: DemoFolder,
  products: ReadonlyMap<string, DemoProduct>,
  mistakes: FileErrors,
): void {
  for (const [name, list] of pictures)
    for (const [place, { file: picture, product: slug, choice }] of list.entries()) {
      const file = `${name}.json`
      const at = describeField(list, `[${place}]`)
      const product = products.get(slug ?? '')
      if (slug !== undefined && !product) continue
      requireFile(folder, `pictures/${picture}.webp`, file, `${at}.file`, mistakes)
      if (!product || !choice) continue
      const option = product.options.find((each) => each.name === choice.option)
      const choices = new Set(option?.choices.map(({ description }) => description))
      if (!option) mistakes.add(file, `${at}.choice.option`, `names an option "${choice.option}" that ${slug} has not`)
      else mistakes.requireExisting(file, `${at}.choice.choice`, 'the choice', choice.choice, choices)
    }
  for (const [place, { product, file, poster }] of videos.entries()) {
    const at = `[${place} ${product}]`
    mistakes.requireExisting('videos.json', `${at}.product`, 'the product', product, products)
    requireFile(folder, file, 'videos.json', `${at}.file`, mistakes)
    requireFile(folder, poster, 'videos.json', `${at}.poster`, mistakes)
  }
}

function requireFile(folder: string, path: string, file: string, field: string, mistakes: FileErrors): void {
  if (!existsSync(join(folder, path))) mistakes.add(file, field, `names the file "${path}", which there is not`)
}
