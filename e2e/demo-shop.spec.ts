/** The demo shop's files beside what the storefront makes of them: whatever a product has, its page shows. */
import { expect } from 'vitest'
import {
  collections,
  families,
  has,
  LANGUAGES,
  products,
  productsOf,
  read,
  type Product,
  type ProductWords,
  type Variant,
} from '../tools/demo-shop/shop-files.ts'
import { test } from './browser.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'

const pictures = families
  .filter((family) => has(`pictures/${family}.json`))
  .flatMap((family) => read<{ product?: string; alt: Record<string, string> }[]>(`pictures/${family}.json`))

const videos = read<{ product: string; alt: { en: string } }[]>('videos.json')

/** Bought products of the demo shop are no longer all in stock. */
const orders = read<{ orders: { items: { product: string; choices?: Record<string, string> }[] }[] }>(
  'orders.json',
).orders
const isBought = ({ slug }: Product, { choices }: Variant): boolean =>
  orders.some(({ items }) =>
    items.some(
      (item) =>
        item.product === slug && Object.entries(choices).every(([name, choice]) => item.choices?.[name] === choice),
    ),
  )

const isLeft = ({ stock }: Variant): boolean => (stock.tracked ? stock.quantity > 0 : stock.inStock)
const hasMany = (variant: Variant): boolean => leftOf(variant) > 5
const leftOf = ({ stock }: Variant): number => (stock.tracked ? stock.quantity : Infinity)
const euros = (amount: number): string => `€${amount.toFixed(2)}`

function reduced(product: Product, price: string): number {
  const { type, value = '0' } = product.discount ?? {}
  if (type === 'AMOUNT') return Number(price) - Number(value)
  return Math.round(Number(price) * (100 - Number(value))) / 100
}

/** In kilograms, litres or metres, to the cent. */
const UNITS: Record<string, number> = { G: 0.001, KG: 1, ML: 0.001, CL: 0.01, L: 1, M: 1 }
function pricePerUnit(product: Product): number {
  const { totalQuantity, totalMeasurementUnit, baseQuantity, baseMeasurementUnit } = product.pricePerUnitData!
  const total = totalQuantity * UNITS[totalMeasurementUnit]!
  const base = baseQuantity * UNITS[baseMeasurementUnit]!
  return Math.round(((reduced(product, product.price) * 100 * base) / total) * (1 + Number.EPSILON)) / 100
}

/** Visible text of a page, without the data for its script. */
function readText(html: string): string {
  const [, main = ''] = html.split('<main')
  return unescaped(main.replaceAll(/<script.*?<\/script>|<!-- -->/gs, ''))
}

function unescaped(html: string): string {
  return html
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** Pages of products, in every language: several tests look at the same ones. */
const fetched = new Map<string, Promise<string>>()

function fetchPage(storefrontUrl: string, slug: string, choices: Record<string, string> = {}): Promise<string> {
  const address = `${storefrontUrl}/product-page/${slug}?${new URLSearchParams(choices)}`
  const page = fetched.get(address) ?? fetchAnew(address)
  fetched.set(address, page)
  return page
}

async function fetchAnew(address: string): Promise<string> {
  // Nobody looks at every variant of every product: the shop asks for a pause.
  const response = await fetchWithRetries(address)
  expect(response.status, address).toBe(200)
  return response.text()
}

const readPage = async (...page: Parameters<typeof fetchPage>): Promise<string> => readText(await fetchPage(...page))

/** Everything that has the ability, and what of it was missing on its page. */
async function expectShown<Thing>(
  ability: string,
  things: Thing[],
  findMissing: (thing: Thing) => Promise<string[]>,
  { least }: { least: number },
): Promise<void> {
  const missing: string[] = []
  for (const thing of things) missing.push(...(await findMissing(thing)))
  console.log(`${ability}: ${things.length} in the shop, ${missing.length} not shown`)
  expect(things.length, ability).toBeGreaterThanOrEqual(least)
  expect(missing, ability).toEqual([])
}

test('the page of each product of the demo shop shows all of its data', async ({ shop }) => {
  const pages = new Map<string, string>()
  for (const { slug } of products) pages.set(slug, await readPage(shop.storefrontUrl, slug))
  const lacks = ({ slug }: Product, ...texts: string[]): string[] =>
    texts.filter((text) => !pages.get(slug)?.includes(text)).map((text) => `${slug}: ${text}`)
  const show = (
    ability: string,
    has: (product: Product) => boolean,
    texts: (product: Product) => string[],
    least = 1,
  ) => expectShown(ability, products.filter(has), async (product) => lacks(product, ...texts(product)), { least })

  await show(
    'products with name and price',
    () => true,
    ({ name }) => [name],
    60,
  )
  await show(
    'brands',
    ({ brand }) => brand !== '',
    ({ brand }) => [`${brand}</`],
    10,
  )
  await show(
    'ribbons',
    ({ ribbon }) => ribbon !== undefined,
    ({ ribbon = '' }) => [ribbon],
    5,
  )
  for (const [type, words] of [
    ['drop_down', 'menus'],
    ['color', 'swatches'],
  ] as const)
    await show(
      words,
      ({ options }) => options.some((option) => option.type === type),
      ({ options }) =>
        options
          .filter((option) => option.type === type)
          .flatMap(({ name, choices }) => [name, ...choices.map(({ description }) => `value="${description}"`)]),
      5,
    )
  for (const type of ['PERCENT', 'AMOUNT'] as const)
    await show(
      `sale prices (${type})`,
      ({ discount }) => discount?.type === type,
      (product) => {
        const { price } = product.variants.reduce((best, each) =>
          Number(each.price ?? product.price) < Number(best.price ?? product.price) ? each : best,
        )
        const full = price ?? product.price
        return [euros(reduced(product, full)), `<del><span class="hidden-text">Was </span>${euros(Number(full))}</del>`]
      },
      2,
    )
  await show(
    'prices per unit',
    ({ pricePerUnitData }) => pricePerUnitData !== undefined,
    (product) => {
      const quantity = product.pricePerUnitData?.baseQuantity
      return [`${euros(pricePerUnit(product))} / ${quantity === 1 ? '' : `${quantity} `}`]
    },
    5,
  )
  await show(
    'videos',
    ({ slug }) => videos.some(({ product }) => product === slug),
    ({ slug }) => [
      '<a class="plays" ',
      ...videos.filter(({ product }) => product === slug).map(({ alt }) => `alt="${alt.en}"`),
    ],
    3,
  )
  await show(
    'info sections',
    ({ additionalInfoSections }) => additionalInfoSections.length > 0,
    ({ additionalInfoSections }) => additionalInfoSections.map(({ title }) => `<summary>${title}</summary>`),
    30,
  )
  await show(
    'texts to write',
    ({ customTextFields = [] }) => customTextFields.length > 0,
    ({ customTextFields = [] }) =>
      customTextFields.flatMap(({ title, maxLength, mandatory }) => [
        title,
        `maxLength="${maxLength}"`,
        mandatory ? 'required=""' : 'optional',
      ]),
    3,
  )
  await show(
    'subscriptions',
    ({ subscriptionOptions = [] }) => subscriptionOptions.length > 0,
    ({ subscriptionOptions = [] }) => subscriptionOptions.flatMap(({ title, description }) => [title, description]),
  )
  await show(
    'downloads',
    ({ type }) => type === 'digital',
    () => ['Digital product'],
    3,
  )
  await show(
    'sold out, coming back by its ribbon',
    ({ variants, ribbon }) => !variants.some(isLeft) && ribbon !== undefined,
    ({ ribbon }) => [`Sold out. ${ribbon}.`],
    2,
  )
  await show(
    'nearly sold out',
    ({ variants: [only, ...more] }) => more.length === 0 && only !== undefined && [1, 2].includes(leftOf(only)),
    ({ variants: [only] }) => [only && leftOf(only) === 1 ? 'Only one left.' : 'Only 2 left.'],
    2,
  )
  await show(
    'other products beside',
    () => true,
    () => ['You might also like'],
    60,
  )
  await expectShown(
    'alternative texts of pictures',
    pictures.filter(({ product }) => product !== undefined),
    async ({ product = '', alt }) =>
      pages.get(product)?.includes(`alt="${alt['en']}"`) ? [] : [`${product}: ${alt['en']}`],
    { least: 60 },
  )
})

test('each variant of the demo shop has its own price and its own stock', async ({ shop }) => {
  const variants = products
    .filter(({ options }) => options.length > 0)
    .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
  await expectShown(
    'variants',
    variants,
    async ({ product, variant }) => {
      const page = await readPage(shop.storefrontUrl, product.slug, variant.choices)
      const price = euros(reduced(product, variant.price ?? product.price))
      if (isBought(product, variant) && isLeft(variant))
        return page.includes(price) ? [] : [`${product.slug}: ${price}`]
      const stockLeft = leftOf(variant)
      const words = !isLeft(variant)
        ? 'Sold out'
        : stockLeft > 5
          ? 'In stock.'
          : stockLeft === 1
            ? 'Only one left.'
            : `Only ${stockLeft} left.`
      return [price, words]
        .filter((text) => !page.includes(text))
        .map((text) => `${product.slug} ${Object.values(variant.choices).join(', ')}: ${text}`)
    },
    { least: 100 },
  )
  const gone = variants.filter(({ variant }) => !isLeft(variant))
  expect(gone.length, 'variants that are sold out').toBeGreaterThan(5)
  expect(new Set(variants.map(({ variant }) => variant.price)).size, 'prices').toBeGreaterThan(5)
})

test('every product of the demo shop has texts in every language', async ({ shop }) => {
  for (const lang of LANGUAGES) {
    const expected = families.flatMap((family) => {
      const words = read<Record<string, ProductWords>>(`texts/${lang}/${family}.json`)
      return (productsOf.get(family) ?? []).map(({ slug }) => ({ slug, words: words[slug] }))
    })
    await expectShown(
      `products in ${lang}`,
      expected,
      async ({ slug, words }) => {
        const page = await readPage(`${shop.storefrontUrl}/${lang}`, slug)
        const texts = [
          words?.name ?? 'a name',
          ...(words?.ribbon ? [words.ribbon] : []),
          ...(words?.additionalInfoSections ?? []).map(({ title }) => `<summary>${title}</summary>`),
          ...(words?.customTextFields ?? []).map(({ title }) => title),
          ...(words?.subscriptionOptions ?? []).flatMap(({ title, description }) => [title, description]),
          ...pictures.filter(({ product }) => product === slug).map(({ alt }) => `alt="${alt[lang]}"`),
          ...Object.values(words?.options ?? {}).flatMap(({ name, choices }) => [
            name,
            ...Object.values(choices).map((choice) => `value="${choice}"`),
          ]),
        ]
        return texts.filter((text) => !page.includes(text)).map((text) => `${slug}: ${text}`)
      },
      { least: 60 },
    )
  }
})

test('every collection of the demo shop has texts in every language, with its products in the order of the files', async ({
  shop,
}) => {
  for (const lang of ['', ...LANGUAGES]) {
    const base = lang === '' ? '' : `/${lang}`
    const words = lang === '' ? {} : read<Record<string, { name: string }>>(`texts/${lang}/collections.json`)
    await expectShown(
      `collections in ${lang || 'en'}`,
      collections,
      async ({ slug, name, products: inOrder }) => {
        const page = readText(await (await fetchWithRetries(`${shop.storefrontUrl}${base}/collections/${slug}`)).text())
        const links = [...page.matchAll(/product-page\/([a-z0-9-]+)/g)].map(([, each]) => each)
        const shown = [...new Set(links)]
        // Sold-out and nearly sold-out products may come last.
        const inFiles = products.filter((product) => inOrder.includes(product.slug) && product.variants.some(hasMany))
        const expected = inFiles.map((product) => product.slug)
        const isInOrder = shown.filter((each) => expected.includes(each ?? '')).join() === expected.join()
        return [
          ...(page.includes(words[slug]?.name ?? name) ? [] : [`${slug}: its name`]),
          ...(isInOrder && shown.length === inOrder.length && inOrder.every((each) => shown.includes(each))
            ? []
            : [`${slug}: ${shown.join(', ')}`]),
        ]
      },
      { least: 8 },
    )
  }
})

test('every product of the demo shop is found by its own title and description, in every language', async ({
  shop,
}) => {
  for (const lang of ['', ...LANGUAGES]) {
    const base = lang === '' ? '' : `/${lang}`
    const words = families.flatMap((family) => {
      const translations = lang === '' ? {} : read<Record<string, ProductWords>>(`texts/${lang}/${family}.json`)
      return (productsOf.get(family) ?? []).map(({ slug, seo }) => ({ slug, seo: translations[slug]?.seo ?? seo }))
    })
    await expectShown(
      `titles and descriptions in ${lang || 'en'}`,
      words,
      async ({ slug, seo }) => {
        const page = await fetchPage(shop.storefrontUrl + base, slug)
        const head = unescaped(page.split('</head>')[0] ?? '')
        return [`<title>${seo.title}</title>`, `<meta name="description" content="${seo.description}"`]
          .filter((tag) => !head.includes(tag))
          .map((tag) => `${slug}: ${tag}`)
      },
      { least: 60 },
    )
  }
})

test('related products show below a product, in the order of the files', async ({ shop }) => {
  await expectShown(
    'products with what goes with them',
    products.filter(({ goesWith }) => goesWith.length > 0),
    async ({ slug, goesWith }) => {
      const [, below = ''] = (await readPage(shop.storefrontUrl, slug)).split('You might also like')
      const [beside = ''] = below.split('</section>')
      const links = [...beside.matchAll(/href="\/product-page\/([^"]+)"/g)].map(([, each]) => each)
      const shown = [...new Set(links)]
      // Sold-out products are left out; the others keep their order.
      const expected = goesWith.filter((each) => shown.includes(each))
      return expected.join() === shown.join() && shown.length > 0 ? [] : [`${slug}: ${shown.join(', ')}`]
    },
    { least: 60 },
  )
})

test('the pages of the demo shop exist in all languages, and are linked in the footer of every page', async ({
  shop,
}) => {
  const places: Record<string, string> = { about: '/about', makers: '/pages/makers' }
  for (const lang of ['', ...LANGUAGES]) {
    const base = lang === '' ? '' : `/${lang}`
    const home = await (await fetchWithRetries(`${shop.storefrontUrl}${base || '/'}`)).text()
    const pages = read<Record<string, { title: string; sections: { title?: string; paragraphs: string[] }[] }>>(
      lang === '' ? 'pages.json' : `texts/${lang}/pages.json`,
    )
    await expectShown(
      `pages in ${lang || 'en'}`,
      Object.entries(pages),
      async ([slug, { title, sections }]) => {
        const path = base + (places[slug] ?? `/policies/${slug}`)
        const page = readText(await (await fetchWithRetries(shop.storefrontUrl + path)).text())
        const texts = [title, ...sections.flatMap((section) => [section.title ?? '', ...section.paragraphs])].map(
          (text) => text.replaceAll('{shop}', 'Fernhollow'),
        )
        return [
          ...texts.filter((text) => !page.includes(text)),
          ...(home.includes(`href="${path}"`) ? [] : [`no link to ${path}`]),
        ]
      },
      { least: 6 },
    )
  }
})

test('prices of the demo shop are shown in every currency that it has a rate for', async ({ shop }) => {
  const { rates } = read<{ rates: { currency: string; rate: string }[] }>('rates.json')
  await expectShown(
    'currencies',
    rates,
    async ({ currency, rate }) => {
      const headers = { cookie: `cw-currency=${currency}` }
      const response = await fetchWithRetries(`${shop.storefrontUrl}/product-page/stoneware-plate`, { headers })
      const page = await response.text()
      const cheapest = products.find(({ slug }) => slug === 'stoneware-plate')!
      const euro = Math.min(...cheapest.variants.map(({ price }) => Number(price ?? cheapest.price)))
      const price = new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(euro * Number(rate))
      return [price, 'Your order is charged in Euro.'].filter((text) => !page.includes(text))
    },
    { least: 5 },
  )
})
