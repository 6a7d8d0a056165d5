/** What a product page does with a script, and what it does without one. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './browser.ts'
import { addThisToCart } from './buy.ts'
import { findBarriers } from './find-barriers.ts'
import { putOnSale } from './own-product.ts'

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
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await zoom.waitFor({ state: 'detached' })
  expect(await page.getByRole('radio', { name: 'Moss' }).isChecked()).toBe(true)
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
    await page.waitForLoadState('networkidle')
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
  expect(await page.getByText('The link is copied.').count()).toBe(0)
  expect(await share.isEnabled()).toBe(true)
})

test('the last one of a thing says so in the list and on its page, and no more than one can be taken', async ({
  visit,
  shop,
}) => {
  const name = `Marbled Egg ${Date.now()}`
  const { slug } = await putOnSale(shop, { name, price: 12, left: 1 })
  const page = await visit()
  await page.goto(`${shop.storefrontUrl}/search?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: `${name} €12.00 Only one left` }).click()
  await page.waitForURL(`**/product-page/${slug}`)
  await page.getByText('Only one left.').waitFor()
  expect(await page.getByRole('spinbutton', { name: 'Quantity' }).getAttribute('max')).toBe('1')
  await addThisToCart(page, name)
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${name}` })
  expect(await quantity.inputValue()).toBe('1')
  expect(await page.getByRole('button', { name: `One more ${name}` }).isDisabled()).toBe(true)
})

test('the address of the page is copied, with the choices in it', async ({ visit, shop }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${shop.storefrontUrl}${MUG}`)
  await page.getByText('Moss').click()
  await page.waitForURL('**?Glaze=Moss')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('The link is copied.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${shop.storefrontUrl}${MUG}?Glaze=Moss`)
})

for (const javaScriptEnabled of [true, false])
  test(`a visitor chooses a currency, waits for what is sold out and writes to the shop, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    visit,
    shop,
  }) => {
    const page = await visit({ javaScriptEnabled })
    await page.goto(`${shop.storefrontUrl}${MUG}?Glaze=Clay`)
    await page.getByLabel('Currency').selectOption('USD')
    await page.getByRole('button', { name: 'Show prices' }).click()
    await page.getByText('Your order is charged in Euro.').waitFor()
    await page.getByText('US$26.88').first().waitFor()

    await page.getByLabel('Tell me when it is there again').fill('ada@example.com')
    await page.getByRole('button', { name: 'Write to me' }).click()
    await page.getByText('One mail to ada@example.com').waitFor()
    // What looks for barriers is a script itself.
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])

    await page.getByRole('link', { name: 'Contact' }).click()
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Your e-mail address').fill('ada@example.com')
    await page.getByLabel('Your message').fill(`Is it heavy? ${javaScriptEnabled}`)
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('heading', { name: 'Your message is on its way' }).waitFor()
    const mailbox = await (await fetch(`${shop.providerUrl}/mailbox`)).text()
    expect(mailbox).toContain('A message from Ada to Fernhollow')
  })
