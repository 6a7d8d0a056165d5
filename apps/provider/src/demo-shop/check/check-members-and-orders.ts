import { locateProducts } from './check-catalogue.ts'
import type { FileErrors } from './file-errors.ts'
import type { DemoFolder } from './read-folder.ts'
import { describeField } from './read-validated-json.ts'
import type { DemoMember, DemoOrder, DemoProduct, DemoStep } from './demo-file-schemas.ts'

const NEEDED: Partial<Record<DemoStep['do'], 'items' | 'reason' | 'note'>> = {
  refund: 'items',
  'ask-return': 'reason',
  note: 'note',
}

/** Checks members, that ordered products can be bought, and that reviewed ones exist. */
export function checkMembersAndOrders(folder: DemoFolder, mistakes: FileErrors): void {
  const { members } = folder.members
  const languages = new Set(folder.shop.languages)
  const file = 'members.json'
  const fieldOf = (place: number, name: string): string => describeField(folder.members, `members[${place}].${name}`)
  mistakes.requireUnique(
    members.map(({ email }, place) => ({ file, field: fieldOf(place, 'email'), name: email.toLowerCase() })),
  )
  for (const [place, { language }] of members.entries())
    mistakes.requireExisting(file, fieldOf(place, 'language'), 'the language', language, languages)

  const buyers = new Map(members.map((member) => [member.email, member]))
  const products = new Map(locateProducts(folder).map(({ product }) => [product.slug, product]))
  for (const [place, order] of folder.orders.orders.entries()) {
    const at = describeField(folder.orders, `orders[${place}]`)
    checkBuyer(order, at, buyers, mistakes)
    checkPaymentAndDelivery(order, at, folder, order.address ?? buyers.get(order.email)?.address, mistakes)
    checkItems(order, at, products, mistakes)
    checkSteps(order, at, mistakes)
  }
  for (const [place, { product, email }] of folder.reviews.reviews.entries()) {
    const at = describeField(folder.reviews, `reviews[${place}]`)
    mistakes.requireExisting('reviews.json', `${at}.product`, 'the product', product, products)
    if (email !== undefined) mistakes.requireExisting('reviews.json', `${at}.email`, 'the member', email, buyers)
  }
}

function checkBuyer(order: DemoOrder, at: string, buyers: ReadonlyMap<string, DemoMember>, mistakes: FileErrors): void {
  if (buyers.has(order.email)) return
  for (const name of ['firstName', 'lastName', 'address'] as const)
    if (order[name] === undefined)
      mistakes.add('orders.json', `${at}.${name}`, `is required of a guest; ${order.email} is no member`)
}

/** Checks payment and delivery of an order. */
function checkPaymentAndDelivery(
  order: DemoOrder,
  at: string,
  { shop, shipping, payments, coupons, rates }: DemoFolder,
  address: DemoOrder['address'],
  mistakes: FileErrors,
): void {
  const file = 'orders.json'
  const reached = shipping.regions.filter(({ countries }) => !address || countries.includes(address.country))
  if (reached.length === 0)
    mistakes.add(file, `${at}.address.country`, `is "${address?.country}", where shipping.json delivers nothing`)
  const named: [field: 'delivery' | 'payment' | 'coupon' | 'currency' | 'language', what: string, known: string[]][] = [
    [
      'delivery',
      `the delivery to ${address?.country}`,
      reached.flatMap(({ options }) => options.map(({ code }) => code)),
    ],
    ['payment', 'the way to pay', payments.manual.map(({ code }) => code)],
    ['coupon', 'the coupon', coupons.map(({ code }) => code)],
    ['currency', 'the currency to see prices in', [shop.currency, ...rates.rates.map(({ currency }) => currency)]],
    ['language', 'the language', shop.languages ?? []],
  ]
  for (const [field, what, allowed] of named) {
    const name = order[field]
    if (name !== undefined) mistakes.requireExisting(file, `${at}.${field}`, what, name, new Set(allowed))
  }
}

function checkItems(
  { items }: DemoOrder,
  at: string,
  products: ReadonlyMap<string, DemoProduct>,
  mistakes: FileErrors,
): void {
  for (const [place, { product: slug, choices = {}, texts = [] }] of items.entries()) {
    const field = `${at}.items[${place} ${slug}]`
    const product = products.get(slug)
    mistakes.requireExisting('orders.json', field, 'the product', slug, products)
    if (!product) continue
    const isChosen = product.variants.some((variant) =>
      product.options.every(({ name }) => variant.choices[name] === choices[name]),
    )
    if (!isChosen) mistakes.add('orders.json', `${field}.choices`, `is no variant of it: ${JSON.stringify(choices)}`)
    const requiredCount = (product.customTextFields ?? []).filter(({ mandatory }) => mandatory).length
    if (texts.length < requiredCount)
      mistakes.add('orders.json', `${field}.texts`, `has ${texts.length} of ${requiredCount} texts`)
  }
}

function checkSteps({ items, afterwards = [] }: DemoOrder, at: string, mistakes: FileErrors): void {
  const bought = new Set(items.map(({ product }) => product))
  for (const [place, step] of afterwards.entries()) {
    const field = `${at}.afterwards[${place} ${step.do}]`
    const needed = NEEDED[step.do]
    if (needed && step[needed] === undefined) mistakes.add('orders.json', `${field}.${needed}`, 'is required')
    for (const slug of step.items ?? [])
      mistakes.requireExisting('orders.json', `${field}.items`, 'the product', slug, bought)
  }
}
