import { ALL_PRODUCTS_COLLECTION_ID, NO_VARIANT_ID } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import {
  backfillDescriptionProjection,
  backfillVariantProjection,
  writeAllFragments as writeFragments,
} from '../catalogue/index.ts'
import type { Database } from '../platform/db/pool.ts'

export interface LargeCatalogue {
  products: number
  /** Choices of the one option that each product has; 1: products without options. @default 3 */
  variantsEach?: number
  /** @default 200 */
  collections?: number
  /** The same seed makes the same catalogue, ids too. @default 1 */
  seed?: number
}

const BATCH = 10_000
const WRITE_AHEAD_MS = 600_000
/** Of every ten products one does not manage its variants: they are derived from its options. */
const DERIVED_ONE_IN = 10

/**
 * Fills an empty shop with a catalogue of any size, made by PostgreSQL itself: 100,000 products in some 10 to 20 seconds. Three in a hundred products are hidden; one
 * collection, `everyday`, has three in ten products and the others share the rest, the first ones far more than the last. To be called before the
 * shop starts, or with `catalogue.forget([])` afterwards.
 */
export async function fillCatalogue(
  db: Database,
  { products, variantsEach = 3, collections = 200, seed = 1 }: LargeCatalogue,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const run = async (statement: RawBuilder<unknown>): Promise<void> => void (await statement.execute(connection))
    await run(sql`set statement_timeout = 0`)
    await run(sql`set maintenance_work_mem = '256MB'`)
    // Made when all rows are there, an index takes a fraction of the time.
    const { rows: indexes } = await findIndexes().execute(connection)
    for (const { name } of indexes) await run(sql`drop index ${sql.ref(name)}`)
    await run(insertCollections(collections, seed))
    for (let first = 1; first <= products; first += BATCH) {
      const last = Math.min(products, first + BATCH - 1)
      await run(insertProducts(first, last, products, variantsEach, seed))
      await run(insertVariants(first, last, variantsEach, seed))
      await run(insertStock(first, last, seed))
      await run(insertPlaces(first, last, collections, seed))
      await run(insertListed(first, last, seed))
    }
    await run(countVisible())
    await backfillDescriptionProjection(connection)
    await run(sql`analyze`)
    await backfillVariantProjection(connection) // the derived ones
    for (const { definition } of indexes) await run(sql.raw(definition))
    await run(
      sql`vacuum analyze products, product_descriptions, variants, stock, store_variants, collections, collection_products, collection_counts`,
    )
    await run(sql`reset maintenance_work_mem`)
    await run(sql`reset statement_timeout`)
  })
}

/** Writes down what lists are made of, as a shop does in the minutes after its first start, but without resting in between. Answers of how many products. */
export async function writeAllFragments(
  db: Database,
  reader: Database,
  view: { locale: string; providerUrl: string; storefrontUrl: string },
): Promise<number> {
  const context = { db, reader, getView: () => ({ ...view, languages: [] }), now: () => new Date() }
  const written = await writeFragments(context, AbortSignal.timeout(WRITE_AHEAD_MS), () => false)
  await sql`vacuum analyze product_fragments`.execute(db)
  return written
}

/** Indexes of the catalogue, but for those that keep a constraint. */
function findIndexes(): RawBuilder<{ name: string; definition: string }> {
  return sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid::regclass::text in ('products', 'product_descriptions', 'variants', 'stock', 'store_variants', 'collection_products') and not i.indisunique
      and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`
}

/** A number from 0 up to, not including, `below`; another one for each `n` and purpose, the same for each seed. */
function drawn(n: RawBuilder<unknown>, purpose: number, below: number, seed: number): RawBuilder<number> {
  return sql`((hashint8extended((${n})::bigint, ${sql.lit(seed * 1_000 + purpose)}) & 9007199254740991) % ${sql.lit(below)})::int`
}

function pick(words: readonly string[], n: RawBuilder<unknown>, purpose: number, seed: number): RawBuilder<string> {
  return sql`(array[${sql.join(words.map((word) => sql.lit(word)))}])[1 + ${drawn(n, purpose, words.length, seed)}]`
}

/** Like the ids that the shop makes: their time first, so that what was made together lies together. */
function idOf(n: RawBuilder<unknown>, purpose: number, seed: number): RawBuilder<string> {
  const hex = (length: number, salt: number): RawBuilder<string> =>
    sql`right(to_hex(hashint8extended((${n})::bigint, ${sql.lit(seed * 1_000 + purpose + salt)})), ${sql.lit(length)})`
  return sql`(lpad(to_hex(1735689600000 + (${n})::bigint * 1000), 12, '0') || '7' || lpad(${hex(3, 1)}, 3, '0') || '8' || lpad(${hex(15, 2)}, 15, '0'))::uuid`
}

const N = sql.ref('n')
const PRODUCT_ID = 900
const VARIANT_ID = 910
const COLLECTION_ID = 920
/** More than a product has variants: the number of a variant is that of its product times this, plus its position. */
const ROOM_FOR_VARIANTS = 1_000

function insertCollections(collections: number, seed: number): RawBuilder<unknown> {
  return sql`
    insert into collections (id, slug, name, description, visible, media)
    select ${idOf(N, COLLECTION_ID, seed)}, case n when 1 then 'everyday' else 'collection-' || n end,
      case n when 1 then 'Everyday' else ${pick(BRAND_ENDS, N, 50, seed)} || ' ' || ${pick(NOUNS, N, 51, seed)} || 's ' || n end, '', n % 50 <> 0, '[]'
    from generate_series(1, ${sql.lit(collections)}) as numbers(n)`
}

function insertProducts(
  first: number,
  last: number,
  total: number,
  variantsEach: number,
  seed: number,
): RawBuilder<unknown> {
  const word = (words: readonly string[], purpose: number): RawBuilder<string> => pick(words, N, purpose, seed)
  const draw = (purpose: number, below: number): RawBuilder<number> => drawn(N, purpose, below, seed)
  const sentence = (purpose: number): RawBuilder<string> =>
    sql`${word(OPENINGS, purpose)} || ' ' || lower(${word(MATERIALS, purpose + 1)}) || ' ' || ${word(MIDDLES, purpose + 2)} || ' ' || lower(${word(NOUNS, purpose + 3)}) || ' ' || ${word(ENDINGS, purpose + 4)}`
  const choices = sizesOf(variantsEach).map((size) => ({ value: size, description: size }))
  const options = variantsEach > 1 ? [{ type: 'drop_down', name: 'Size', choices }] : []
  return sql`
    insert into products (id, slug, name, visible, product_type, description, sku, brand, ribbon, weight, currency, price_minor, cost_minor, discount_type,
      discount_value, options, media, info_sections, custom_text_fields, seo, manage_variants, created_at, updated_at)
    select ${idOf(N, PRODUCT_ID, seed)}, lower(replace(name, ' ', '-')) || '-' || n, name, ${draw(1, 100)} >= 3, case when ${draw(2, 20)} = 0 then 'digital' else 'physical' end,
      '<p>' || ${sentence(10)} || ' ' || ${sentence(20)} || '</p><p>' || ${sentence(30)} || '</p>',
      ${sku()},
      case when ${draw(3, 10)} = 0 then null else ${word(BRAND_STARTS, 4)} || ' ' || ${word(BRAND_ENDS, 5)} end,
      case ${draw(6, 12)} when 0 then 'New' when 1 then 'Sale' else null end,
      trim_scale((${draw(7, 5_000)} + 20) / 1000.0), shop.currency,
      -- Most things cost little, some a lot; many prices end in 99.
      price, price * (40 + ${draw(8, 30)}) / 100, case when ${draw(9, 7)} = 0 then 'PERCENT' else 'NONE' end,
      case when ${draw(9, 7)} = 0 then 10 + 5 * ${draw(40, 6)} else 0 end,
      ${sql.lit(JSON.stringify(options))}::jsonb,
      jsonb_build_array(jsonb_build_object('id', 'large-' || n || '-1.jpg', 'width', 1200, 'height', 1200, 'altText', name),
        jsonb_build_object('id', 'large-' || n || '-2.jpg', 'width', 1200, 'height', 900, 'altText', name)),
      '[]', '[]', null, ${sql.lit(variantsEach > 1)} and n % ${sql.lit(DERIVED_ONE_IN)} <> 0,
      created_at, created_at + ${draw(41, 8_000_000)} * interval '1.000007 seconds'
    from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n)
    cross join (select coalesce((select value ->> 'currency' from settings where name = 'shop'), 'EUR') as currency) as shop
    cross join lateral (select ${word(ADJECTIVES, 42)} || ' ' || ${word(MATERIALS, 43)} || ' ' || ${word(NOUNS, 44)} as name) as named
    cross join lateral (select case when ${draw(45, 3)} = 0 then 100 * (1 + rough) else 100 * rough + 99 end as price
      from (select (2 * exp(${draw(46, 6_200)} / 1000.0))::bigint as rough) as roughly) as priced
    cross join lateral (select timestamptz '2023-01-01 00:00:00.000321+00' + n * (interval '700 days' / ${sql.lit(total)}) as created_at) as dated
    order by n`
}

function insertVariants(first: number, last: number, variantsEach: number, seed: number): RawBuilder<unknown> {
  const number = sql`n::bigint * ${sql.lit(ROOM_FOR_VARIANTS)} + position`
  const sizes = sizesOf(variantsEach).map((size) => sql.lit(size))
  return sql`
    insert into variants (product_id, id, position, choices, price_minor, sku, visible)
    select p.id, case when p.manage_variants then ${idOf(number, VARIANT_ID, seed)} else ${sql.lit(NO_VARIANT_ID)}::uuid end, position,
      case when p.manage_variants then jsonb_build_object('Size', size) else '{}' end,
      case when p.manage_variants and position > 0 then p.price_minor + position * 200 end,
      case when p.manage_variants then p.sku || '-' || size else '' end, not p.manage_variants or ${drawn(number, 60, 50, seed)} > 0
    from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n)
    join products p on p.id = ${idOf(N, PRODUCT_ID, seed)}
    cross join generate_series(0, ${sql.lit(variantsEach - 1)}) as positions(position)
    cross join lateral (select (array[${sql.join(sizes)}])[position + 1] as size) as sized
    where p.manage_variants or position = 0
    order by n, position`
}

function insertStock(first: number, last: number, seed: number): RawBuilder<unknown> {
  const draw = (purpose: number, below: number): RawBuilder<number> =>
    drawn(sql`n::bigint * ${sql.lit(ROOM_FOR_VARIANTS)} + v.position`, purpose, below, seed)
  return sql`
    insert into stock (product_id, variant_id, tracked, quantity, in_stock)
    select product_id, id, tracked, case when tracked then quantity else 0 end, case when tracked then quantity > 0 else ${draw(61, 30)} > 0 end
    from (
      select v.product_id, v.id, n, v.position, ${draw(62, 4)} > 0 as tracked, greatest(0, ${draw(63, 60)} - 4) as quantity
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n) join variants v on v.product_id = ${idOf(N, PRODUCT_ID, seed)}
    ) as v
    order by n, position`
}

function insertListed(first: number, last: number, seed: number): RawBuilder<unknown> {
  return sql`
    insert into store_variants (product_id, position, variant_id, name, product_name, sku, managed, shown)
    select p.id, v.position, v.id, coalesce(v.choices ->> 'Size', p.name), p.name, case v.sku when '' then p.sku else v.sku end, p.manage_variants, p.visible and v.visible
    from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n)
    join products p on p.id = ${idOf(N, PRODUCT_ID, seed)} and (p.manage_variants or p.options = '[]')
    join variants v on v.product_id = p.id
    order by n, v.position`
}

/** Three in ten are in `everyday`; and each is in none to two of the others, which are the smaller the higher their number. */
function insertPlaces(first: number, last: number, collections: number, seed: number): RawBuilder<unknown> {
  const other = (purpose: number): RawBuilder<number> =>
    sql`2 + (${drawn(N, purpose, 1_000, seed)} * ${drawn(N, purpose + 1, 1_000, seed)} / 1000 * ${sql.lit(collections - 1)} / 1000)`
  return sql`
    insert into collection_products (collection_id, product_id)
    select ${idOf(sql`collection`, COLLECTION_ID, seed)}, ${idOf(N, PRODUCT_ID, seed)} from (
      select n, 1 as collection from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n) where ${drawn(N, 70, 10, seed)} < 3
      union select n, ${other(71)} from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n) where ${drawn(N, 73, 10, seed)} < 9
      union select n, ${other(74)} from generate_series(${sql.lit(first)}, ${sql.lit(last)}) as numbers(n) where ${drawn(N, 76, 10, seed)} < 6
    ) as places order by collection, hashint8extended(n, ${sql.lit(seed)})`
}

function countVisible(): RawBuilder<unknown> {
  return sql`
    insert into collection_counts (collection, change)
    select cp.collection_id::text, count(*) from collection_products cp join products p on p.id = cp.product_id where p.visible group by 1
    union all select ${ALL_PRODUCTS_COLLECTION_ID}, count(*) from products where visible`
}

function sku(): RawBuilder<string> {
  return sql`upper(left(name, 2)) || '-' || lpad(n::text, 6, '0')`
}

function sizesOf(count: number): string[] {
  const words = ['S', 'M', 'L', 'XL', 'XXL']
  return Array.from({ length: count }, (_, index) => words[index] ?? `Size ${index + 1}`)
}

const ADJECTIVES =
  words(`Amber Ancient Autumn Bold Bright Brisk Calm Classic Clever Coastal Cosy Country Crisp Daily Dapper Deep Dusty Early Easy Elder
  Fair Festive Fine Folded Fresh Gentle Golden Grand Handmade Happy Honest Humble Ivory Jolly Keen Kind Late Little Lively Lofty Lucky Mellow Merry Midnight
  Mild Misty Modern Neat Noble Northern Old Pale Plain Polished Proud Quiet Rare Rustic Sandy Silent Silver Simple Slim Smoky Soft Solid Spring Steady Stout
  Striped Sturdy Summer Sunny Tall Tidy Timeless Twilight Velvet Vivid Warm Weathered Wide Wild Winter Woven Young`)
const MATERIALS =
  words(`Alpaca Ash Bamboo Beech Birch Bone Brass Bronze Canvas Cashmere Cedar Ceramic Cherry Clay Concrete Copper Cork Cotton Denim
  Enamel Felt Flax Fleece Glass Granite Hemp Iron Jute Lace Leather Linen Maple Marble Merino Mohair Oak Olive Paper Pewter Pine Porcelain Quartz Rattan
  Resin Rubber Satin Sisal Slate Steel Stone Stoneware Suede Teak Terracotta Tin Tweed Walnut Wax Wicker Willow Wool Zinc`)
const NOUNS =
  words(`Apron Armchair Backpack Basket Bench Blanket Board Bookend Bottle Bowl Box Bracelet Broom Brush Bucket Cabinet Candle Cap Carafe
  Cardigan Chair Clock Coat Coaster Cup Curtain Cushion Desk Dish Doormat Dress Drum Duvet Earring Easel Fan Flask Folder Fork Frame Glove Grater Hammock
  Hat Hook Jacket Jar Jug Kettle Knife Ladder Ladle Lamp Lantern Mat Mirror Mitten Mug Napkin Necklace Notebook Pan Pen Pillow Pitcher Planter Plate
  Platter Pot Pouch Purse Quilt Rack Ring Robe Rug Saucer Scarf Shelf Shirt Slipper Sock Sofa Spoon Stool Sweater Table Tray Trivet Trunk Umbrella Vase
  Wallet Watch Whisk Wreath`)
const BRAND_STARTS =
  words(`Alder Ash Birch Bram Brook Cole Dale Elm Fern Finch Glen Hart Hazel Heath Holm Kirk Lark Lind Marsh Moss Nord Oak Otter
  Penn Quill Raven Reed Rowan Rush Sand Stone Thorn Vale Wick Wren`)
const BRAND_ENDS = words(`Atelier Brothers Collective Crafts Foundry Goods House Mills Studio Works`)
const OPENINGS = [
  'Made from',
  'Cut from a single piece of',
  'A generous helping of',
  'Woven around a core of',
  'Finished by hand in',
  'Built to last out of',
  'We begin with',
  'Nothing but',
]
const MIDDLES = [
  'from a small valley, this is the',
  'that ages well, it is a',
  'chosen piece by piece, here is the',
  'which feels cool to the touch, every',
  'and a little patience, the',
  'with a smooth edge, one honest',
]
const ENDINGS = [
  'that you will reach for every morning.',
  'for a table that is always full.',
  'as it used to be made, without a hurry.',
  'that travels well and asks for little.',
  'which goes with what you already have.',
  'that comes with spare parts and a promise.',
  'to hand on to whoever comes next.',
]

function words(text: string): string[] {
  return text.split(/\s+/)
}
