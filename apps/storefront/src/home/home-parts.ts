import type { PictureData } from '@cartwright/ui'
import type { CollectionCard } from '../catalogue/catalogue.ts'
import type { TextLanguage } from '../catalogue/text-language.ts'
import type { ProductCard } from '../catalogue/product-view.ts'
import type { HomeSection, Shop } from '../shop.ts'
import { interpolate } from '../texts/interpolate.ts'

/** Section of the front page with its content. */
export type HomePart =
  | { kind: 'front'; title: string; text?: string; picture?: PictureData; window: ProductCard[] }
  | { kind: 'rooms'; title: string; text?: string; rooms: CollectionCard[] }
  | {
      kind: 'shelf'
      title: string
      titleIn?: TextLanguage
      text?: string
      textIn?: TextLanguage
      slug: string
      products: ProductCard[]
    }
  | { kind: 'story'; title: string; paragraphs: string[]; picture?: PictureData }

/** Default sections, if the merchant has chosen none. */
const DEFAULT_SECTIONS: HomeSection[] = [
  { kind: 'FRONT' },
  { kind: 'COLLECTIONS' },
  { kind: 'NEWEST', count: 12 },
  { kind: 'STORY' },
]
const PRODUCTS_PER_SHELF = 8
const FEATURED_PRODUCTS = 3

/** Reads the sections of the home page in the merchant's order, without empty ones. */
export async function readHomeParts(shop: Shop): Promise<HomePart[]> {
  const { home } = shop.settings
  const parts = await Promise.all((home.length > 0 ? home : DEFAULT_SECTIONS).map((section) => readPart(section, shop)))
  return parts.flatMap((part) => part ?? [])
}

function readPart(section: HomeSection, shop: Shop): Promise<HomePart | undefined> {
  switch (section.kind) {
    case 'FRONT':
      return readFront(section, shop)
    case 'COLLECTIONS':
      return readRooms(section, shop)
    case 'COLLECTION':
      return readShelf(section, shop)
    case 'NEWEST':
      return readNewest(section, shop)
    case 'STORY':
      return Promise.resolve(toStoryPart(section, shop))
  }
}

/** Picture of the merchant, or else the newest products. */
async function readFront({ title, text, picture }: HomeSection, shop: Shop): Promise<HomePart> {
  const newest = picture ? [] : await shop.catalogue.listNewest(12)
  return {
    kind: 'front',
    title: title ?? shop.texts.tagline ?? interpolate(shop.words.home.welcome, { shop: shop.name }),
    text,
    picture,
    window: newest.filter((product) => product.picture && product.stock !== 'out').slice(0, FEATURED_PRODUCTS),
  }
}

async function readRooms(
  { title, text, collections }: HomeSection,
  { catalogue, words }: Shop,
): Promise<HomePart | undefined> {
  const all = await catalogue.listCollections()
  const chosen = collections ? collections.flatMap((slug) => all.find((each) => each.slug === slug) ?? []) : all
  // A collection without a picture shows one of its products.
  const withPictures = chosen.map(async (collection) => {
    if (collection.picture) return collection
    const products = (await catalogue.findCollection(collection.slug, 1))?.products ?? []
    return { ...collection, picture: products.find((product) => product.picture)?.picture }
  })
  const rooms = await Promise.all(withPictures)
  return rooms.length > 0 ? { kind: 'rooms', title: title ?? words.home.look, text, rooms } : undefined
}

async function readShelf(
  { title, text, collections: [slug = ''] = [], count = PRODUCTS_PER_SHELF }: HomeSection,
  { catalogue }: Shop,
): Promise<HomePart | undefined> {
  const collection = await catalogue.findCollection(slug, 1)
  if (!collection || collection.products.length === 0) return undefined
  const products = collection.products.slice(0, count)
  return {
    kind: 'shelf',
    title: title ?? collection.name,
    titleIn: title === undefined ? collection.nameIn : undefined,
    text: text ?? collection.description,
    textIn: text === undefined ? collection.descriptionIn : undefined,
    slug,
    products,
  }
}

async function readNewest(
  { title, text, count = PRODUCTS_PER_SHELF }: HomeSection,
  { catalogue, words }: Shop,
): Promise<HomePart> {
  const products = await catalogue.listNewest(count)
  return { kind: 'shelf', title: title ?? words.home.shelf, text, slug: 'all-products', products }
}

function toStoryPart({ title, text, picture }: HomeSection, shop: Shop): HomePart | undefined {
  const paragraphs = text === undefined ? (shop.texts.about ?? []) : [text]
  if (paragraphs.length === 0) return undefined
  return { kind: 'story', title: title ?? interpolate(shop.words.home.about, { shop: shop.name }), paragraphs, picture }
}
