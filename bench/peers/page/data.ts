import { readFileSync } from 'node:fs'
import type { PictureData } from '../../../packages/ui/src/picture.tsx'

export interface Way {
  name: string
  path: string
}

export interface Product extends Way {
  price: string
  picture: PictureData
}

export interface ShopView {
  name: string
  tagline: string
  smallPrint: string
  collections: Way[]
}

export interface CollectionView {
  name: string
  products: Product[]
}

export interface PageData {
  shop: ShopView
  collection: CollectionView
}

let kept: PageData | undefined

/**
 * What our own page shows, as `bench/read-our-page.ts` read it: from memory after the first time, as a peer that
 * keeps its catalogue would have it.
 */
function read(): PageData {
  return (kept ??= JSON.parse(readFileSync(process.env['PEER_PAGE']!, 'utf8')) as PageData) // set and written by bench/peers.ts
}

export const readShop = (): ShopView => read().shop

export const readCollection = (): CollectionView => read().collection

export const findProduct = (slug: string): Product | undefined =>
  read().collection.products.find(({ path }) => path.endsWith(`/${slug}`))
