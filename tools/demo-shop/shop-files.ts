import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The files of `demo-shop/`, for the tests; the README there says what they mean, and the tests check that it holds. */
export interface Product {
  slug: string
  name: string
  brand: string
  type?: string
  ribbon?: string
  price: string
  discount?: { type: string; value: string }
  weightKg?: string
  productDimensions?: object
  pricePerUnitData?: PricePerUnit
  taxGroup?: string
  description: string
  additionalInfoSections: Section[]
  customTextFields?: { title: string; maxLength: number; mandatory: boolean }[]
  options: { name: string; type: string; choices: { value: string; description: string }[] }[]
  variants: Variant[]
  subscriptionOptions?: { title: string; description: string }[]
  preorder?: { enabled: boolean; message: string; limit: number }
  digitalFile?: string
  seo: Seo
  goesWith: string[]
}

export interface Variant {
  choices: Record<string, string>
  sku: string
  price?: string
  weightKg?: string
  stock: { tracked: true; quantity: number } | { tracked: false; inStock: boolean }
}

interface PricePerUnit {
  totalQuantity: number
  totalMeasurementUnit: string
  baseQuantity: number
  baseMeasurementUnit: string
}

interface Section {
  title: string
  description: string
}

interface Seo {
  title: string
  description: string
}

/** Texts of a product in another language. */
export interface ProductWords {
  name: string
  ribbon?: string
  description: string
  additionalInfoSections: Section[]
  customTextFields?: { title: string }[]
  subscriptionOptions?: { title: string; description: string }[]
  options?: Record<string, { name: string; choices: Record<string, string> }>
  seo: Seo
}

export interface Collection {
  slug: string
  name: string
  description: string
  products: string[]
}

export interface Maker {
  name: string
  place: string
  craft: string
  about: string
}

export const LANGUAGES = ['de', 'fr', 'he'] as const
export type Language = (typeof LANGUAGES)[number]

const folder = new URL('../../demo-shop/', import.meta.url)
export const DEMO_FOLDER = fileURLToPath(folder)

export function read<Shape>(file: string): Shape {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Shape
}

/** Whether it is there, in the same letters. */
export function has(file: string): boolean {
  const [name = '', ...parents] = file.split('/').toReversed()
  return readdirSync(new URL(`${parents.toReversed().join('/')}/`, folder)).includes(name)
}

export const families = readdirSync(new URL('products/', folder)).map((file) => file.replace('.json', ''))
const byFamily = families.map((family) => [family, read<Product[]>(`products/${family}.json`)] as const)
export const productsOf = new Map(byFamily)
export const products = byFamily.flatMap(([, list]) => list)
export const collections = read<Collection[]>('collections.json')
export const makers = read<Maker[]>('makers.json')

/** Every text within a value, with the path to it. */
export function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => textsOf(member, path === '' ? key : `${path}.${key}`))
}
