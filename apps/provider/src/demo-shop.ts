import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './db/pool.ts'
import {
  createCollection,
  createProduct,
  type ProductDraft,
  type ProductMedia,
  saveMediaFile,
} from './catalogue/index.ts'
import type { NewCoupon } from '@cartwright/contract'
import type { Tx } from './http/write.ts'
import { parseMoney } from './money.ts'
import { changeSettings, createCoupon } from './pricing/index.ts'
import { insertFirstSettings, parseShop } from './settings/index.ts'

/** The files of `demo-shop/`; its README says what they mean. */
interface DemoProduct {
  slug: string
  name: string
  brand?: string
  ribbon?: string
  price: string
  discount?: { type: 'AMOUNT' | 'PERCENT'; value: string }
  weightKg?: string
  description: string
  additionalInfoSections: { title: string; description: string }[]
  options: { name: string; type: 'drop_down' | 'color'; choices: { value: string; description: string }[] }[]
  variants: {
    choices: Record<string, string>
    sku: string
    price?: string
    weightKg?: string
    stock: { tracked: true; quantity: number } | { tracked: false; inStock: boolean }
  }[]
  pictures: DemoPicture[]
}

interface DemoPicture {
  file: string
  alt: string
  choice?: { option: string; choice: string }
}

interface DemoCollection {
  slug: string
  name: string
  description: string
  picture: DemoPicture
  products: string[]
}

const PICTURE_SIZE = 1200

/** Fills an empty database with the demo shop, whole or not at all. A shop that has settings is left alone. */
export async function seedDemoShop(db: Database, folder: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '60s'; set local statement_timeout = '60s'`.execute(tx)
    // Of two first starts at once, the second waits here until the first is done.
    const shop = await readJson(folder, 'shop')
    if (!(await insertFirstSettings(tx, 'shop', shop as object))) return false
    await seed(tx, folder, parseShop(shop).currency)
    return true
  })
}

async function readJson(folder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as unknown
}

async function seed(tx: Tx, folder: string, currency: string): Promise<void> {
  const [shipping, tax, discounts, coupons, products, collections] = await Promise.all(
    ['shipping', 'tax', 'discounts', 'coupons', 'products', 'collections'].map((name) => readJson(folder, name)),
  )
  await changeSettings(tx, { shipping, tax, discounts })

  // Files of our own, checked by the tests of the demo shop.
  for (const coupon of coupons as NewCoupon[]) await createCoupon(tx, coupon, { currency, now: new Date() })
  const idBySlug = new Map<string, string>()
  for (const product of products as DemoProduct[]) {
    const media = await Promise.all(product.pictures.map((picture) => savePicture(tx, folder, picture)))
    idBySlug.set(product.slug, await createProduct(tx, toDraft(product, media, currency)))
  }
  for (const { slug, name, description, picture, products: slugs } of collections as DemoCollection[]) {
    const media = [await savePicture(tx, folder, picture)]
    await createCollection(
      tx,
      { slug, name, description, media, importKey: null },
      slugs.map((each) => idBySlug.get(each)!),
    )
  }
}

async function savePicture(tx: Tx, folder: string, { file, alt, choice }: DemoPicture): Promise<ProductMedia> {
  const bytes = await readFile(join(folder, file))
  const media = await saveMediaFile(
    tx,
    { contentType: 'image/svg+xml', bytes, width: PICTURE_SIZE, height: PICTURE_SIZE, sourceUrl: null },
    alt,
  )
  return { ...media, ...(choice && { choices: [choice] }) }
}

function toDraft(product: DemoProduct, media: ProductMedia[], currency: string): ProductDraft {
  const minor = (text: string): bigint => parseMoney(text, currency).minor
  return {
    slug: product.slug,
    name: product.name,
    visible: true,
    type: 'physical',
    description: product.description,
    sku: product.variants.length === 1 ? product.variants[0]!.sku : '',
    brand: product.brand ?? null,
    ribbon: product.ribbon ?? null,
    weight: product.weightKg ?? null,
    currency,
    priceMinor: minor(product.price),
    discount: product.discount ?? { type: 'NONE', value: '0' },
    options: product.options,
    media,
    infoSections: product.additionalInfoSections,
    customTextFields: [],
    seo: null,
    manageVariants: product.options.length > 0,
    variants: product.variants.map((variant) => ({
      choices: variant.choices,
      priceMinor: variant.price === undefined ? null : minor(variant.price),
      costMinor: null,
      sku: variant.sku,
      weight: variant.weightKg ?? null,
      visible: true,
      stock: variant.stock,
    })),
    importHandle: null,
    importHash: null,
  }
}
