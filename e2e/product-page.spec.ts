/** Product page with and without a script. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createEmail, readMail } from './account.ts'
import { test } from './browser.ts'
import { addShownProductToCart } from './buy.ts'
import { waitForHydration } from './wait-for-hydration.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { holdScript } from './hold-script.ts'
import { callAsMerchant } from './merchant.ts'
import { createTestProduct } from './test-product.ts'

const MUG = '/product-page/stoneware-mug'

test('a picture is enlarged, brought nearer and left by the keyboard alone, and the choice stays', async ({
  visit,
  shop,
}) => {
  const page = await visit({ asSeen: true })
  await page.goto(`${shop.storefrontUrl}${MUG}`)
  await page.getByText('Moss').click()
  await page.waitForURL('**/*Glaze=Moss') // its script is there
  await page.getByRole('link', { name: 'Enlarge the picture' }).press('Enter')
  const zoom = page.getByRole('dialog', { name: 'Pictures' })
  await zoom.waitFor()
  const place = (await zoom.getByText(/^\d of \d$/).textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => zoom.getByText(/^\d of \d$/).textContent()).not.toBe(place)
  const nearer = zoom.getByRole('button', { name: 'Enlarge the picture' })
  await nearer.press('Enter')
  expect(await nearer.getAttribute('aria-pressed')).toBe('true')
  const { violations, check } = watchAccessibility(page)
  await check()
  expect(violations).toEqual([])
  await page.keyboard.press('Escape')
  await zoom.waitFor({ state: 'detached' })
  expect(await page.getByRole('radio', { name: 'Moss' }).isChecked()).toBe(true)
})

for (const javaScriptEnabled of [true, false])
  test(`chosen options stay chosen in every language, there and back (${javaScriptEnabled ? 'in the browser' : 'without JavaScript'})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled })
    const moss = { '': 'Moss', '/de': 'Moos', '/fr': 'Mousse', '/he': 'אזוב' }
    await page.goto(`${shop.storefrontUrl}${MUG}`)
    await page.getByRole('radio', { name: 'Moss' }).check({ force: true }) // its disc stands over it
    if (javaScriptEnabled) await page.waitForURL('**?Glaze=Moss')
    else await page.getByRole('button', { name: 'Update price and availability' }).click()
    for (const [language, base] of [
      ['Deutsch', '/de'],
      ['Français', '/fr'],
      ['עברית', '/he'],
      ['English', ''],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: language, exact: true }).click()
      await page.waitForURL(`${shop.storefrontUrl}${base}${MUG}?*`)
      await page.getByRole('radio', { name: moss[base], checked: true }).waitFor()
    }
  })

for (const { base, ahead, enlarge, pictures } of [
  { base: '', ahead: -1, enlarge: 'Enlarge the picture', pictures: 'Pictures' },
  { base: '/he', ahead: 1, enlarge: 'הגדלת התמונה', pictures: 'תמונות' },
])
  test(`a finger drawn across a picture leads on, the other way back, and no further than there are pictures (${base || 'left to right'})`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } })
    await page.goto(`${shop.storefrontUrl}${base}${MUG}`)
    const thumbs = page.getByRole('list').filter({ has: page.locator('[aria-current=true] img') })
    const shown = () => thumbs.getByRole('link').evaluateAll((links) => links.findIndex((link) => link.ariaCurrent))
    await expect.poll(shown).toBe(0)
    await waitForHydration(page, 'product')
    await swipe(page, 200 * ahead)
    await expect.poll(shown).toBe(1)
    await swipe(page, -200 * ahead)
    await expect.poll(shown).toBe(0)
    await swipe(page, -200 * ahead)
    await swipe(page, 20 * ahead) // too short to mean anything
    expect(await shown()).toBe(0)
    expect(await page.evaluate(() => document.querySelectorAll('dialog').length), 'a swipe is no tap').toBe(0)

    // Large, too; what is near goes along with the finger, and stays.
    await page.getByRole('link', { name: enlarge }).tap()
    const zoom = page.getByRole('dialog', { name: pictures })
    await swipe(page, 200 * ahead)
    await expect.poll(shown).toBe(1)
    const nearer = zoom.getByRole('button', { name: enlarge })
    await nearer.tap()
    await expect.poll(() => nearer.getAttribute('aria-pressed')).toBe('true')
    await swipe(page, 200 * ahead)
    expect(await shown()).toBe(1)
  })

/** A finger on the picture, drawn sideways and lifted when it rests: as the screen of a phone tells the browser. */
async function swipe(page: Page, by: number): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  const [from, begin] = [188 - by / 2, Date.now() / 1000]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, x?: number) => {
    const touchPoints = x === undefined ? [] : [{ x, y: 300 }]
    return screen.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begin + seconds })
  }
  await touch('touchStart', 0, from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part / 10, from + by * part)
  await touch('touchEnd', 0.5)
  await screen.detach()
}

test('where the device shares by itself, it is given name and address; who changes their mind hears nothing', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const shared: ShareData[] = []
  await page.exposeFunction('onShare', (data: ShareData) => void shared.push(data))
  await page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async (data) => {
      await (globalThis as unknown as { onShare(given?: ShareData): Promise<void> }).onShare(data) // exposed above
      throw new DOMException('Share canceled', 'AbortError')
    }
  })
  await page.goto(`${shop.storefrontUrl}${MUG}`)
  await page.getByText('Moss').click()
  await page.waitForURL('**?Glaze=Moss')
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  await expect.poll(() => shared).toEqual([{ title: 'Stoneware Mug', url: `${shop.storefrontUrl}${MUG}?Glaze=Moss` }])
  expect(await page.getByText('Link copied.').count()).toBe(0)
  expect(await share.isEnabled()).toBe(true)
})

test('a back-in-stock subscriber gets one mail and can delete the address; the last item shows as such, and no more can be added', async ({
  visit,
  shop,
}) => {
  const name = `Marbled Egg ${Date.now()}`
  const product = await createTestProduct(shop, { name, price: 12, left: 0 })
  const email = createEmail()
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/product-page/${product.slug}`)
  await page.getByText('Currently sold out.').waitFor()
  await page.getByLabel('Notify me when available').fill(email)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByText(`You will get one email at ${email}`).waitFor()
  await product.stock(1)
  // The shop looks every five seconds.
  const mailbox = async () => (await fetch(`${shop.providerUrl}/mailbox`)).text()
  await expect.poll(mailbox, { timeout: 15_000 }).toContain(email)
  const [link = '', forget = ''] = (await readMail(shop, email)).match(/http\S+/g) ?? []

  // The page as it was is good for two more seconds.
  const isBack = async () => {
    await page.goto(link)
    return page.getByText('Only one left.').isVisible()
  }
  await expect.poll(isBack, { timeout: 15_000 }).toBe(true)
  expect(await page.getByRole('spinbutton', { name: 'Quantity' }).getAttribute('max')).toBe('1')
  await page.goto(`${shop.storefrontUrl}/search?q=${encodeURIComponent(name)}`)
  await page
    .getByRole('link', { name: `${name} €12.00 Only one left` })
    .first()
    .click()
  await addShownProductToCart(page, name)
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${name}` })
  expect(await quantity.inputValue()).toBe('1')
  expect(await page.getByRole('button', { name: `Increase quantity of ${name}` }).isDisabled()).toBe(true)

  await page.goto(forget)
  const { violations, check } = watchAccessibility(page)
  await check()
  expect(violations).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('We have deleted your address from the list.').waitFor()
})

test('a product page has its ribbon, what it cost before, what a unit costs, how it comes and goes back, a film, ways to subscribe, and what goes with it', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  const films: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'media' && films.push(request.url())))
  const main = page.getByRole('main')
  await page.goto(`${shop.storefrontUrl}/product-page/enamel-coffee-pot`)
  await main.getByText('Sale', { exact: true }).waitFor()
  await main.getByText('Now €54.40').waitFor()
  await main.getByRole('deletion').filter({ hasText: 'Was €64.00' }).waitFor()
  await main.getByText('Delivery and returns').press('Enter')
  await main.getByRole('heading', { level: 2, name: 'Within Germany' }).waitFor()
  expect(await main.getByRole('listitem').filter({ hasText: 'Parcel' }).first().innerText()).toMatch(
    /€4\.90\s+free from €60/,
  )
  await main.getByRole('link', { name: 'Read more: Returns and repairs' }).waitFor()
  expect(films, 'before it is asked for').toEqual([])
  await waitForHydration(page, 'product')
  await main.getByRole('link', { name: /^Steam rises from the spout/ }).click()
  const film = main.getByLabel(/^Steam rises from the spout/)
  await film.press('Space')
  await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
  await check()

  await main.getByRole('heading', { level: 2, name: 'You might also like' }).waitFor()
  await main.getByRole('link', { name: /^Hollow Roast Coffee/ }).click()
  await page.getByLabel('Weight').selectOption('500 g')
  await page.getByLabel('Grind').selectOption('Filter')
  await page.getByRole('radio', { name: 'Every month' }).check()
  await waitForHydration(page, 'shopping') // without its script the cart is the next page
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await cart.getByText('Frequency: Every month').waitFor()
  await cart.getByRole('button', { name: 'Close' }).click()

  await main.getByRole('link', { name: /^Orchard Honey/ }).click()
  await main.getByText('€23.60 / kg').first().waitFor()
  expect(violations).toEqual([])
})

test('a word that does not end makes no page wider than a small phone', async ({ visit, shop }) => {
  const [name, brand, ribbon, option, choice] = [79, 50, 30, 50, 50].map((length) =>
    'Wort'.repeat(length).slice(0, length),
  )
  const created = await callAsMerchant(shop, 'POST', '/stores/v1/products', {
    product: {
      name,
      brand,
      ribbon,
      productType: 'physical',
      priceData: { price: 10 },
      productOptions: [{ name: option, choices: [choice, 'other'].map((value) => ({ value, description: value })) }],
    },
  })
  const { id, slug } = (created as { product: { id: string; slug: string } }).product // as the contract has it
  const page = await visit({ viewport: { width: 320, height: 700 } })
  for (const path of [`/product-page/${slug}`, `/search?q=${name}`, `/collections/all-products?brand=${brand}`]) {
    await page.goto(shop.storefrontUrl + path)
    await page.getByRole('main').getByText(brand!).filter({ visible: true }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
  await callAsMerchant(shop, 'DELETE', `/stores/v1/products/${id}`)
})

test('the address of the page is copied, with the choices in it', async ({ visit, shop }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${shop.storefrontUrl}${MUG}`)
  await page.getByText('Moss').click()
  await page.waitForURL('**?Glaze=Moss')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${shop.storefrontUrl}${MUG}?Glaze=Moss`)
})

test('where the browser neither shares nor copies, the address is shown, however long it is', async ({
  visit,
  shop,
}) => {
  const page = await visit({ viewport: { width: 375, height: 800 } })
  await page.addInitScript(() => {
    for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(Navigator.prototype, name)
  })
  const address = `${shop.storefrontUrl}${MUG}?utm_campaign=${'long'.repeat(20)}`
  await page.goto(address)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText(address).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with a script' : 'without a script'

  test(`a custom text is required, limited in length, and shown on the line of the cart, ${how}`, async ({
    visit,
    shop,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/400 \(Bad Request\)/)
    const page = await visit({ javaScriptEnabled })
    await page.goto(`${shop.storefrontUrl}/product-page/wrapped-and-written`)
    const card = page.getByLabel('What the card says, and who it is from')
    const add = page.getByRole('button', { name: 'Add to cart' })
    if (javaScriptEnabled) await waitForHydration(page, 'product')
    await add.click()
    await page.getByText('Fill in this field.').first().waitFor()
    expect(await card.evaluate((field) => field.matches('.wrong > *')), 'the message stands beside it').toBe(true)
    if (javaScriptEnabled) expect(await card.evaluate((field) => field === document.activeElement)).toBe(true)
    await card.focus()
    await page.keyboard.insertText('x'.repeat(201))
    expect(await card.inputValue()).toHaveLength(200)
    // The shop validates values that the browser accepts, too.
    const release = javaScriptEnabled ? await holdScript(page) : undefined
    if (javaScriptEnabled) await page.reload({ waitUntil: 'commit' })
    await card.evaluate((field) => field.removeAttribute('maxlength'))
    await card.fill(`${'x'.repeat(200)}yz`)
    await add.click()
    await page.getByText('Enter at most 200 characters. You have entered 202.').first().waitFor()
    expect(await card.inputValue(), 'what was written stays').toMatch(/^x{200}yz$/)
    await card.fill('Many happy returns\nfrom Ada')
    release?.()
    if (javaScriptEnabled) await waitForHydration(page, 'product')
    expect(await card.inputValue(), 'what was written before the script was there').toBe('Many happy returns\nfrom Ada')
    await addShownProductToCart(page, 'Wrapped and Written')
    await page.getByText(/who it is from: Many happy returns\s+from Ada/).waitFor()
  })

  test(`a visitor chooses a currency, waits for what is sold out and writes to the shop, ${how}`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled })
    const { violations, check } = watchAccessibility(page)
    // The accessibility check is a script itself.
    const lookIfPossible = async () => void (javaScriptEnabled && (await check()))
    await page.goto(`${shop.storefrontUrl}${MUG}?Glaze=Clay`)
    await page.getByLabel('Currency').selectOption('USD')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Change currency' }).click()
    await page.getByText('Your order is charged in Euro.').waitFor()
    await page.getByText('US$26.88').first().waitFor()

    await page.getByLabel('Notify me when available').fill('ada@example.com')
    await page.getByRole('button', { name: 'Notify me' }).click()
    await page.getByText('You will get one email at ada@example.com').waitFor()
    await lookIfPossible()

    const name = javaScriptEnabled ? 'Ada' : 'Ben'
    await page.getByRole('link', { name: 'Contact' }).click()
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Your email address').fill('ada@example.com')
    await page.getByLabel('Your message').fill('Is it heavy?')
    await lookIfPossible()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('heading', { name: 'Your message has been sent' }).waitFor()
    await lookIfPossible()
    const mail = await readMail(shop, 'hello@fernhollow.example', new RegExp(`A message from ${name}`))
    expect(mail).toContain('Is it heavy?')
    expect(violations).toEqual([])
  })
}
