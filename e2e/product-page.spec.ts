/** What a product page does with a script, and what it does without one. */
import { expect } from 'vitest'
import { test } from './browser.ts'
import { findBarriers } from './find-barriers.ts'

const MUG = '/product-page/stoneware-mug'

test('a picture is enlarged, brought nearer and left by the keyboard alone, and the choice stays', async ({
  visit,
  shop,
}) => {
  const page = await visit()
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

test('the address of the page is copied, with the choices in it', async ({ visit, shop }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${shop.storefrontUrl}${MUG}`)
  await page.getByText('Moss').click()
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
