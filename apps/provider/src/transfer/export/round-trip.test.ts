import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSearchesUpToDate, startShop, TEST_PROVIDER_URL, type TestShop } from '../../testing/index.ts'
import { createProduct } from '../../catalogue/products/product-service.ts'
import { createCollection } from '../../catalogue/collections/change-collections.ts'
import { combineChoices } from '../../catalogue/model/derived-variants.ts'
import { importProducts } from '../import/import-products.ts'
import type { ProductOption } from '../../catalogue/model/product.ts'
import { readProducts } from '../../catalogue/store/product-read-store.ts'
import type { ProductDraft, VariantDraft } from '../../catalogue/model/product-draft.ts'
import { exportProducts, type ExportFormatName } from './export-products.ts'

const FORMATS: ExportFormatName[] = ['common', 'platform']

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-export-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'products.csv')
}

async function exportFrom(
  shop: TestShop,
  path: string,
  format: ExportFormatName,
  byteOrderMark = false,
): Promise<string> {
  await exportProducts(shop.db, path, {
    format,
    shop: shop.provider.settings.current().shop,
    providerUrl: TEST_PROVIDER_URL,
    byteOrderMark,
    now: () => shop.now,
  })
  return readFile(path, 'utf8')
}

function importInto(shop: TestShop, path: string, dryRun = false) {
  return importProducts(shop.db, path, {
    shop: shop.provider.settings.current().shop,
    dryRun,
    now: () => shop.now,
    fetch: async () => ({ status: 'unreachable', reason: 'No connection.' }),
  })
}

/** Reads the whole catalogue without ids, numbers and dates, which differ between shops. */
async function contentOf(shop: TestShop) {
  const rows = await shop.db.selectFrom('products').select('id').orderBy('numeric_id').execute()
  const names = new Map(
    (await shop.db.selectFrom('collections').select(['id', 'name', 'slug', 'visible']).execute()).map(
      ({ id, ...collection }) => [id, collection],
    ),
  )
  const products = new Map(
    (
      await readProducts(
        shop.db,
        rows.map(({ id }) => id),
        shop.now,
      )
    ).map((product) => [product.id, product]),
  )
  return rows.map(({ id }) => {
    const {
      id: _id,
      numericId: _numericId,
      version: _version,
      createdAt: _createdAt,
      updatedAt: _updatedAt,
      collectionIds,
      variants,
      ...content
    } = products.get(id)!
    return {
      ...content,
      variants: variants.map(({ id: _variantId, ...variant }) => variant),
      collections: collectionIds.map((collectionId) => names.get(collectionId)),
    }
  })
}

// Characters that files, spreadsheets and parsers often mishandle.
const awkward = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ',',
  ';',
  ':',
  ' ',
  '\u00A0',
  '\uFEFF',
  '\uFFFD',
  '＝',
  'ß',
  '東',
  '😀',
  '<b>x</b>',
  '&amp;',
  '/',
)
const words = (maxLength: number, minLength = 0) =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.string({ maxLength: 6 }) }, { weight: 1, arbitrary: awkward }), {
      maxLength: 4,
    })
    .map((parts) =>
      parts
        .join('')
        .replaceAll(/[\0\uD800-\uDFFF](?![\uDC00-\uDFFF])/g, '')
        .slice(0, maxLength)
        .toWellFormed(),
    )
    .map((text) => (text.length < minLength ? 'x'.repeat(minLength) : text))
const html = words(60).map((text) => `<p>${text.replaceAll(/[<>&"\r]/g, '')}</p>`)
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null })
const minor = fc.bigInt({ min: 0n, max: 9_999_999n })
const decimal = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, part]) => `${whole}.${part}`)
/** Includes the heaviest and the lightest weight of a product. */
const weight = fc.oneof({ weight: 4, arbitrary: decimal }, fc.constantFrom('999999999.99', '0.000001'))
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const side = fc.record(
  { length: maybeText(), width: maybeText(), unit: fc.constantFrom('CM' as const, 'IN' as const) },
  { requiredKeys: [] },
)
function maybeText() {
  return fc.constantFrom('1', '2.5', '30')
}

const options: fc.Arbitrary<ProductOption[]> = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom('drop_down' as const, 'color' as const),
    name: words(50, 1),
    choices: fc.uniqueArray(fc.record({ value: words(50, 1), description: words(50, 1) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ description }) => description,
    }),
  }),
  { maxLength: 5, selector: ({ name }) => name },
)

const stock = fc.oneof(
  fc.record({ tracked: fc.constant(true as const), quantity: fc.integer({ min: 0, max: 99_999 }) }),
  fc.record({ tracked: fc.constant(false as const), inStock: fc.boolean() }),
)
const variant: fc.Arbitrary<Omit<VariantDraft, 'choices'>> = fc.record({
  priceMinor: maybe(minor),
  costMinor: maybe(minor),
  sku: words(40),
  weight: maybe(weight),
  productDimensions: maybe(side),
  packageDimensions: maybe(side),
  visible: fc.boolean(),
  stock,
})

const draft: fc.Arbitrary<ProductDraft> = fc
  .record({
    slug: fc.oneof(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/), fc.stringMatching(/^[A-Z][A-Za-z0-9_~.-]{0,8}$/)),
    name: words(80, 1),
    visible: fc.boolean(),
    type: fc.constantFrom('physical' as const, 'digital' as const),
    description: html,
    sku: words(40),
    brand: maybe(words(50, 1)),
    ribbon: maybe(words(30, 1)),
    weight: maybe(weight),
    productDimensions: maybe(side),
    packageDimensions: maybe(side),
    currency: fc.constant('EUR'),
    priceMinor: minor,
    costMinor: maybe(minor),
    discount: fc.oneof(
      fc.constant({ type: 'NONE' as const, value: '0' }),
      fc.record(
        {
          type: fc.constant('PERCENT' as const),
          value: fc.integer({ min: 0, max: 100 }).map(String),
          startsAt: moment,
          endsAt: moment,
        },
        { requiredKeys: ['type', 'value'] },
      ),
      fc.record(
        {
          type: fc.constant('AMOUNT' as const),
          value: fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
          startsAt: moment,
        },
        { requiredKeys: ['type', 'value'] },
      ),
    ),
    pricePerUnit: maybe(
      fc.record({
        totalQuantity: decimal,
        totalMeasurementUnit: fc.constantFrom('G' as const, 'ML' as const),
        baseQuantity: decimal,
        baseMeasurementUnit: fc.constantFrom('KG' as const, 'L' as const),
      }),
    ),
    options,
    media: fc.constant<ProductDraft['media']>([]),
    infoSections: fc.array(fc.record({ title: words(50), description: html }), { maxLength: 8 }),
    customTextFields: fc.array(
      fc.record({ title: words(100), maxLength: fc.integer({ min: 1, max: 500 }), mandatory: fc.boolean() }),
      { maxLength: 4 },
    ),
    seo: maybe(
      fc.record({
        tags: fc.array(
          fc.oneof(
            fc.record({ type: fc.constant('title'), children: words(40) }),
            words(40).map((content) => ({ type: 'meta', props: { name: 'description', content } })),
            fc.record({ type: fc.constant('link'), props: fc.constant({ rel: 'canonical' }), custom: fc.boolean() }),
          ),
          { maxLength: 3 },
        ),
      }),
    ),
    manageVariants: fc.boolean(),
    taxGroupId: maybe(fc.uuid()),
    digitalFile: maybe(
      fc.record({ id: fc.constant('a.zip'), fileName: words(40, 1), fileType: fc.constant('SECURE_ARCHIVE' as const) }),
    ),
    preorder: maybe(
      fc.record({ enabled: fc.boolean(), message: words(50, 1), limit: fc.integer({ min: 0, max: 100 }) }),
    ),
    subscriptionOptions: fc.array(
      fc.record({
        id: fc.uuid(),
        title: words(50, 1),
        subscriptionSettings: fc.record({ frequency: fc.constant('MONTH' as const), interval: fc.constant(2) }),
      }),
      { maxLength: 2 },
    ),
  })
  .chain((content) => {
    const manageVariants = content.manageVariants && content.options.length > 0
    const choices = manageVariants ? combineChoices(content.options)! : [{}]
    return fc
      .tuple(
        fc.shuffledSubarray(choices, { minLength: 1, maxLength: Math.min(12, choices.length) }),
        fc.array(variant, { minLength: 12, maxLength: 12 }),
      )
      .map(([listed, drafts]): ProductDraft => ({
        ...content,
        manageVariants,
        variants: listed.map((each, index) => ({ ...drafts[index]!, choices: each })),
      }))
  })

const collections = fc.uniqueArray(
  fc.record({ name: words(50, 1), slug: fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), visible: fc.boolean() }),
  { maxLength: 4, selector: ({ slug }) => slug },
)

async function fill(
  shop: TestShop,
  drafts: ProductDraft[],
  shelves: { name: string; slug: string; visible: boolean }[],
) {
  await shop.db.transaction().execute(async (tx) => {
    const ids: string[] = []
    for (const each of drafts) ids.push(await createProduct(tx, each))
    for (const [index, shelf] of shelves.entries())
      await createCollection(
        tx,
        { ...shelf, description: '', media: [], importKey: null },
        ids.filter((_id, place) => (place + index) % 2 === 0),
      )
  })
}

const catalogue = fc.record({
  drafts: fc.uniqueArray(draft, { minLength: 1, maxLength: 4, selector: ({ slug }) => slug }),
  shelves: collections,
})

describe.each(FORMATS)('the %s format', (format) => {
  test('an export imported into an empty shop gives the same catalogue, and a second import changes nothing', async () => {
    const RUNS = Number(process.env['ROUND_TRIPS'] ?? 12)
    const [shop, other] = [await startShop(), await startShop()]
    const path = await newFile()
    await fc.assert(
      fc.asyncProperty(catalogue, async ({ drafts, shelves }) => {
        await Promise.all([empty(shop), empty(other)])
        await fill(shop, drafts, shelves)
        await exportFrom(shop, path, format)

        const preview = await importInto(other, path, true)
        expect(await contentOf(other)).toEqual([])
        const report = await importInto(other, path)
        expect(report.problems.filter(({ reason }) => !/^The (image|video|audio|document|zip) /.test(reason))).toEqual(
          [],
        )
        expect(report.products).toEqual({ created: drafts.length, updated: 0, unchanged: 0, skipped: 0 })
        expect(preview.products).toEqual(report.products)
        const content = await contentOf(shop)
        expect(await contentOf(other)).toEqual(content)
        await expectSearchesUpToDate(other.db)

        const unchanged = { created: 0, updated: 0, unchanged: drafts.length, skipped: 0 }
        expect((await importInto(other, path)).products).toEqual(unchanged)
        // An import into the original shop changes nothing either.
        expect((await importInto(shop, path)).products).toEqual(unchanged)
        expect(await contentOf(shop)).toEqual(content)
        expect(await exportFrom(other, path, format).then(withoutIds)).toBe(
          withoutIds(await exportFrom(shop, path, format)),
        )
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    console.log(`export and import, ${format}: 0 of ${RUNS} catalogues differ`)
  })

  test('no cell of an export begins a formula', async () => {
    const shop = await startShop()
    await shop.addProduct('mug', {
      changes: {
        name: '=cmd|calc',
        brand: '+1',
        sku: '-1+1',
        ribbon: '@x',
        description: '\t=1',
        customTextFields: [{ title: '＝2', maxLength: 3, mandatory: true }],
      },
    })
    const text = await exportFrom(shop, await newFile(), format)
    const cells = parse(text).flat()
    expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
    expect(cells).toContain("'=cmd|calc")
  })

  test('an independent reader finds a cell for every column', async () => {
    const shop = await startShop()
    await shop.addProduct('mug', { changes: { name: 'Mug, "tall"', description: '<p>One\r\ntwo</p>' } })
    const text = await exportFrom(shop, await newFile(), format, true)
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [header, ...rows] = parse(text, { bom: true })
    expect(rows.every((row) => row.length === header!.length)).toBe(true)
    expect(rows[0]).toContain('Mug, "tall"')
  })
})

async function empty(shop: TestShop): Promise<void> {
  for (const table of ['products', 'collections', 'slug_redirects', 'collection_counts'] as const)
    await shop.db.deleteFrom(table).execute()
}

function withoutIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
}

const CUT: { format: ExportFormatName; kept: string[]; quantity: string }[] = [
  { format: 'common', kept: ['Handle', 'Variant SKU', 'Variant Inventory Qty'], quantity: 'Variant Inventory Qty' },
  { format: 'platform', kept: ['handleId', 'fieldType', 'name', 'price', 'sku', 'inventory'], quantity: 'inventory' },
]

test.each(CUT)(
  'an export ($format) with deleted columns changes the remaining fields only',
  async ({ format, kept, quantity }) => {
    const shop = await startShop()
    const source = await newFile()
    await writeFile(
      source,
      `Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
mug,Stoneware Mug,<p>Holds 320 ml.</p>,Aldermill,Kitchen,MUG-1,shop,34,24.00
`,
    )
    await importInto(shop, source)
    const before = await contentOf(shop)
    expect(before).toMatchObject([{ name: 'Stoneware Mug', priceMinor: 2400n }])

    const path = await newFile()
    // a record for each row
    const rows = parse(await exportFrom(shop, path, format), { columns: true }) as Record<string, string>[]
    const columns = [...kept, 'cartwright:more']
    const cell = (row: Record<string, string>, column: string) => (column === quantity ? '9' : (row[column] ?? ''))
    const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row, column)))]
    await writeFile(
      path,
      lines.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n'),
    )
    await importInto(shop, path)
    const stockAs = (quantityNow: number) => (content: (typeof before)[number]) => ({
      ...content,
      variants: content.variants.map((each) => ({ ...each, stock: { tracked: true, quantity: quantityNow } })),
    })
    expect((await contentOf(shop)).map(stockAs(0))).toEqual(before.map(stockAs(0)))
    expect(await contentOf(shop)).toMatchObject([{ variants: [{ stock: { quantity: 9 } }] }])
  },
)
