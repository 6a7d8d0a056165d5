/** Steps of a shopper in a storefront, by the labels that all storefronts of this folder share. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { PASSWORD, readCode, readMail } from '../../e2e/account.ts'
import { fillCheckout, payWith } from '../../e2e/buy.ts'
import { callAsMerchant } from '../../e2e/merchant.ts'
import { runCommand } from '../../e2e/run-command.ts'
import type { ShopAddress } from '../../e2e/shop.ts'
import { checkPictures } from './check-pictures.ts'
import type { Storefront } from './storefronts.ts'

/** One visitor of one storefront. */
export interface Visit {
  page: Page
  origin: string
  storefront: Storefront
  shop: ShopAddress
  email: string
  /** Number of the order, after it is placed. */
  orderNumber: string
  /** Pictures that were checked so far. */
  pictures: number
}

export interface Step {
  name: string
  /** Storefronts that have it. @default all */
  isIn?: (storefront: Storefront) => boolean
  /** Returns what was seen, for the log. */
  run(visit: Visit): Promise<string>
}

const PRODUCT = { name: 'Stoneware Mug', slug: 'stoneware-mug', option: 'Glaze', choice: 'Moss' }
const SOLD_OUT = 'ash-serving-bowl'
const COUPON = { code: 'WELCOME10', share: 0.1 }
const CARD = '4242 4242 4242 4242'

const readAmount = (text: string): number => Number(/(\d[\d.,]*)/.exec(text)?.[1]?.replace(/,(?=\d{3})/g, ''))

export const steps: readonly Step[] = [
  { name: 'list', run: list },
  { name: 'filter', run: filter },
  { name: 'product and variant', run: chooseVariant },
  { name: 'cart', run: changeCart },
  { name: 'coupon', run: applyCoupon },
  { name: 'sign-in', run: signIn },
  { name: 'checkout, payment and return', run: checkOut },
  { name: 'orders', run: listOrders },
  { name: 'profile', run: saveProfile },
  { name: 'review', run: writeReview },
  { name: 'back in stock', run: waitForStock },
  { name: 'sign-out', run: signOut },
  { name: 'sign-in by another identity provider', isIn: ({ hasServer }) => hasServer, run: signInExternally },
]

async function list(visit: Visit): Promise<string> {
  const { page, origin } = visit
  await page.goto(origin)
  await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
  const prices = await readPrices(page)
  assert.ok(prices.length >= 12, `${prices.length} products are listed`)
  return `${prices.length} products, ${await checkPictures(visit)}`
}

async function readPrices(page: Page): Promise<number[]> {
  const products = page.getByRole('list', { name: 'Products' }).getByRole('listitem')
  await products.first().waitFor()
  return products.evaluateAll((items) =>
    items.map((item) => Number(item.querySelector('[data-price]')?.getAttribute('data-price'))),
  )
}

async function filter(visit: Visit): Promise<string> {
  const { page } = visit
  const before = (await readPrices(page)).length
  await page.getByLabel('Collection').selectOption({ label: 'Garden' })
  await page.getByLabel('Lowest price').fill('5')
  await page.getByLabel('Highest price').fill('30')
  await page.getByLabel('Sort by').selectOption({ label: 'Price, low to high' })
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/max=30/)
  const prices = await readPrices(page)
  assert.ok(prices.length > 2 && prices.length < before, `${prices.length} of ${before} products are left`)
  assert.deepEqual(
    prices,
    prices.toSorted((one, other) => one - other),
  )
  assert.ok(prices.every((price) => price >= 5 && price <= 30))

  await page.goto(`${visit.origin}/?q=Stone`)
  const found = page.getByRole('list', { name: 'Products' }).getByRole('link')
  await found.filter({ hasText: PRODUCT.name }).waitFor()
  assert.ok((await found.allInnerTexts()).every((text) => text.trim().startsWith('Stone')))
  return `${prices.length} products from ${prices[0]} to ${prices.at(-1)}`
}

async function chooseVariant(visit: Visit): Promise<string> {
  const { page, storefront } = visit
  await page.getByRole('link', { name: PRODUCT.name }).click()
  await page.getByRole('heading', { level: 1, name: PRODUCT.name }).waitFor()
  const choice = page.getByRole('group', { name: PRODUCT.option }).getByLabel(PRODUCT.choice)
  await choice.check()
  if (!storefront.hasScripts) {
    await page.getByRole('button', { name: 'Choose' }).click()
    await page.waitForURL(new RegExp(`${PRODUCT.option}=${PRODUCT.choice}`))
  }
  assert.equal(await choice.isChecked(), true)
  const seen = await checkPictures(visit)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('status').filter({ hasText: 'Added to cart' }).waitFor()
  return seen
}

async function changeCart(visit: Visit): Promise<string> {
  const { page } = visit
  await openCart(visit)
  const line = page.getByRole('list', { name: 'Cart' }).getByRole('listitem')
  await line.filter({ hasText: `${PRODUCT.option}: ${PRODUCT.choice}` }).waitFor()
  const single = readAmount(await readTotal(page, 'Subtotal'))
  await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT.name}` }).fill('2')
  await page.getByRole('button', { name: 'Update' }).click()
  await waitForTotal(page, 'Subtotal', (amount) => amount === 2 * single)
  return `2 of ${single}, ${await checkPictures(visit)}`
}

async function openCart({ page, origin }: Visit): Promise<void> {
  await page.goto(`${origin}/cart`)
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await page.getByRole('list', { name: 'Cart' }).waitFor()
}

/** The text after a term of the totals. */
async function readTotal(page: Page, term: string): Promise<string> {
  const totals = page.getByLabel('Totals')
  await totals.waitFor()
  const [, text] = new RegExp(`^${term}\\s+(.*)$`, 'm').exec(await totals.innerText()) ?? []
  return text ?? ''
}

async function waitForTotal(page: Page, term: string, isRight: (amount: number) => boolean): Promise<number> {
  let text = ''
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await page.waitForTimeout(50)) {
    text = await readTotal(page, term)
    if (isRight(readAmount(text))) return readAmount(text)
  }
  throw new Error(`${term} stays ${text}`)
}

async function applyCoupon({ page }: Visit): Promise<string> {
  const apply = async (code: string) => {
    await page.getByLabel('Coupon code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
  }
  await apply('NO-SUCH-COUPON')
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  await apply(COUPON.code)
  const subtotal = readAmount(await readTotal(page, 'Subtotal'))
  const discount = await waitForTotal(page, 'Discount', (amount) => amount > 0)
  assert.equal(discount.toFixed(2), (subtotal * COUPON.share).toFixed(2))
  return `${discount} of ${subtotal}`
}

/** A new account, with the cart of before. */
async function signIn(visit: Visit): Promise<string> {
  const { page, origin, storefront, shop, email } = visit
  await page.goto(origin)
  if (storefront.signIn === 'own form') {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'New here?' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('form', { name: 'Check your email' }).waitFor()
    await page.getByLabel('Code').fill(await readCode(shop, email))
    await page.getByRole('button', { name: 'Confirm' }).click()
  } else {
    await page.getByText('Sign in', { exact: true }).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await page.getByLabel('Code').fill(await readCode(shop, email)) // sends itself
  }
  await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith('/login'))
  await expectSignedIn(visit)
  return storefront.signIn
}

async function expectSignedIn({ page, origin, email }: Visit): Promise<void> {
  await page.goto(`${origin}/account`)
  await page.getByText(`Signed in as ${email}`).waitFor()
}

async function checkOut(visit: Visit): Promise<string> {
  const { page, origin, email, storefront } = visit
  await openCart(visit)
  const link = page.getByRole('link', { name: 'Check out' })
  const isLink = (await link.count()) > 0
  // A link preview and a prefetcher open the address before its buyer does.
  const fullUrl = isLink ? await link.getAttribute('href') : undefined
  if (fullUrl) {
    const preview = await fetch(fullUrl, { headers: { 'user-agent': 'preview' } })
    assert.equal(preview.status, 200, 'answer to a link preview')
    const prefetched = await fetch(fullUrl, { headers: { 'sec-purpose': 'prefetch' } })
    assert.ok(prefetched.status < 500, `answer to a prefetch is ${prefetched.status}`)
  }
  await (isLink ? link : page.getByRole('button', { name: 'Check out' })).click()
  await fillCheckout(page, { email })
  await payWith(page, CARD)
  await page.waitForURL((url) => url.origin === origin && url.pathname === '/success')
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  const shown = await page.getByRole('main').innerText()
  visit.orderNumber = /Order number: (\S+)/.exec(shown)?.[1] ?? ''
  assert.match(visit.orderNumber, /\d/)
  assert.match(shown, /Shipping to .*Long Lane.*Berlin/)
  return `order ${visit.orderNumber}${storefront.hasScripts ? '' : ', after a link preview and a prefetch'}`
}

async function listOrders(visit: Visit): Promise<string> {
  const { page, origin, orderNumber } = visit
  await page.goto(`${origin}/account`)
  const orders = page.getByRole('list', { name: 'Orders' }).getByRole('listitem')
  await orders.filter({ hasText: `Order ${orderNumber}, ` }).waitFor()
  const text = await orders.first().innerText()
  assert.match(text, /paid/)
  assert.match(text, new RegExp(PRODUCT.name))
  assert.equal(await orders.count(), 1)
  return `${await orders.count()} order, ${await checkPictures(visit, { isNone: true })}`
}

async function saveProfile({ page, origin }: Visit): Promise<string> {
  const form = page.getByRole('form', { name: 'Profile' })
  const save = async () => {
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').filter({ hasText: 'Profile saved' }).waitFor()
    await page.goto(`${origin}/account`)
    await form.waitFor()
  }
  await form.getByLabel('First name').fill('Grace')
  await form.getByLabel('Phone').fill('')
  await save()
  await form.getByLabel('Last name').fill('Holm')
  await form.getByLabel('Nickname').fill('Fern')
  await form.getByLabel('Phone').fill('+49 30 1234567')
  await save()
  const read = (label: string) => form.getByLabel(label).inputValue()
  const saved = await Promise.all(['First name', 'Last name', 'Nickname', 'Phone'].map(read))
  assert.deepEqual(saved, ['Grace', 'Holm', 'Fern', '+49 30 1234567'])
  return 'without and with a telephone'
}

/** A review waits for the merchant, who sees that its author has bought the product. */
async function writeReview({ page, origin, shop }: Visit): Promise<string> {
  const title = `Sturdy ${randomUUID().slice(0, 8)}`
  await page.goto(`${origin}/products/${PRODUCT.slug}`)
  const form = page.getByRole('form', { name: 'Write a review' })
  await form.getByLabel('Rating').selectOption('4')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Your review').fill('It holds tea, and keeps it warm.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await page.getByRole('status').filter({ hasText: 'Thank you for your review' }).waitFor()
  const waiting = (await runCommand(shop, 'reviews', 'list')).split('\n').find((line) => line.includes(title)) ?? ''
  assert.match(waiting, /  verified  /)
  const [id = ''] = waiting.split('  ')
  await runCommand(shop, 'reviews', 'approve', id)
  const shown = page.getByRole('list', { name: 'Reviews' }).getByText(`4 of 5, ${title}`)
  // Other processes take a decision over within a second.
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await page.waitForTimeout(200)) {
    await page.goto(`${origin}/products/${PRODUCT.slug}`)
    await page.getByRole('form', { name: 'Write a review' }).waitFor()
    if (await shown.isVisible()) return 'sent, approved as one of a buyer, and shown'
  }
  throw new Error(`The review “${title}” is approved, and not shown`)
}

/** The mail comes when the merchant has more. The stock of before is set again for the next storefront. */
async function waitForStock({ page, origin, shop }: Visit): Promise<string> {
  const email = `waiting-${randomUUID()}@example.com`
  await page.goto(`${origin}/products/${SOLD_OUT}`)
  await page.getByText('Sold out').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByRole('status').filter({ hasText: 'We will email you' }).waitFor()
  await setStock(shop, 3)
  const mail = await readMail(shop, email).finally(() => setStock(shop, 0))
  return `mail “${mail.split('\n')[0]}”`
}

async function setStock(shop: ShopAddress, quantity: number): Promise<void> {
  const query = { filter: JSON.stringify({ slug: SOLD_OUT }) }
  const { products } = (await callAsMerchant(shop, 'POST', '/stores/v1/products/query', {
    query,
    includeVariants: true,
  })) as {
    products: { id: string; variants: { id: string }[] }[] // as the contract has it
  }
  const { id, variants = [] } = products[0] ?? {}
  await callAsMerchant(shop, 'PATCH', `/stores/v2/inventoryItems/product/${id}`, {
    inventoryItem: { trackQuantity: true, variants: variants.map((each) => ({ variantId: each.id, quantity })) },
  })
}

async function signOut({ page, origin }: Visit): Promise<string> {
  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.origin === origin)
  await page.getByText('Sign in', { exact: true }).waitFor()
  return 'back in the storefront'
}

async function signInExternally(visit: Visit): Promise<string> {
  const { page, origin, email } = visit
  await page.goto(`${origin}/company-login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign in with company account' }).click()
  await page.waitForURL(`${origin}/account`)
  await expectSignedIn(visit)
  return 'getMemberTokensForExternalLogin'
}
