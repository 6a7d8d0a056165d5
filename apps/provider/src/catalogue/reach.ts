/**
 * How far a change reaches (decision 32): to how many there are of a product; to what is said of it, which no list asks by but those that the table below leaves out; to
 * its price; to whether it is in lists, and where. Each takes in those before it.
 */
const reaches = ['stock', 'content', 'price', 'place'] as const
export type Reach = (typeof reaches)[number]

/** The least change that may touch a list which is filtered or sorted by a field. Other fields are touched by any change of content. */
const touchedBy: Readonly<Record<string, Reach>> = {
  id: 'place',
  numericId: 'place',
  createdDate: 'place',
  name: 'place',
  slug: 'place',
  sku: 'place',
  brand: 'place',
  ribbon: 'place',
  productType: 'place',
  visible: 'place',
  collectionIds: 'place',
  'collections.id': 'place',
  price: 'price',
  'priceData.price': 'price',
}

/** Of changes of more products than are told apart: one row, so that its number tells whether there has been one since. */
export const EVERYTHING_ID = '00000000-0000-0000-0000-000000000000'

/** What of the fields above is a column that a change of the product itself may write. */
const PLACE_COLUMNS = ['name', 'slug', 'sku', 'brand', 'ribbon', 'product_type', 'visible'] as const

interface Columns extends Record<(typeof PLACE_COLUMNS)[number], string | boolean | null> {
  price_minor: bigint
}

/** How far it reaches that a product has other content than before. */
export function reachOf(before: Columns, after: Columns): Reach {
  if (PLACE_COLUMNS.some((column) => before[column] !== after[column])) return 'place'
  return before.price_minor === after.price_minor ? 'content' : 'price'
}

/** The least change that may touch a list of products, beside changes of those it shows. */
export function leastToTouch(fields: Iterable<string>): Reach {
  const all = [...fields].map((field) => place(touchedBy[field] ?? 'content'))
  return reaches[Math.min(place('place'), ...all)]!
}

export function furthest(one: Reach, other: Reach): Reach {
  return place(one) > place(other) ? one : other
}

/** That one, and those before it. */
export function upTo(reach: Reach): readonly Reach[] {
  return reaches.slice(0, place(reach) + 1)
}

function place(reach: Reach): number {
  return reaches.indexOf(reach)
}
