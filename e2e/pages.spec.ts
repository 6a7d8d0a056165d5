/** Pages of the shop besides its products, and missing pages. */
import { expect } from 'vitest'
import { read } from '../tools/demo-shop/shop-files.ts'
import { test } from './browser.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'

const written = Object.values(read<Record<string, { title: string }>>('pages.json')).map(({ title }) =>
  title.replaceAll('{shop}', 'Fernhollow'),
)

test('about, policies and the cookies page are linked from every page, and have no accessibility barrier', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  await page.goto(shop.storefrontUrl)
  const foot = page.getByRole('contentinfo')
  const listed = async (name: string) => foot.getByRole('navigation', { name }).getByRole('link').allInnerTexts()
  const pages = [...(await listed('Help')), ...(await listed('Information'))]
  const others = ['Contact', 'Account', 'Cookies and browser storage']
  expect(pages.toSorted()).toEqual([...written, ...others].toSorted())
  for (const title of [...written, 'Cookies and browser storage']) {
    await foot.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await check()
  }
  expect(violations).toEqual([])
})

for (const [javaScriptEnabled, how] of [
  [true, 'in the browser'],
  [false, 'without JavaScript'],
] as const)
  test(`where there is no page, the shop shows what may have been meant, and its search goes on from there (${how})`, async ({
    visit,
    shop,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/stonware-mug.* 404/)
    const page = await visit({ javaScriptEnabled })
    const { violations, check } = watchAccessibility(page)
    // The accessibility check is a script itself.
    const lookIfPossible = async () => javaScriptEnabled && (await check())
    await page.goto(`${shop.storefrontUrl}/product-page/stonware-mug`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: /^Stoneware Mug/ }).waitFor()
    await lookIfPossible()
    const field = page.getByRole('main').getByLabel('Search the shop')
    await field.fill('zzzqqq')
    await field.press('Enter')
    await page.getByText('No results for “zzzqqq”.').waitFor()
    await lookIfPossible()
    const tooLong = 'W'.repeat(200)
    await field.fill(tooLong)
    await field.press('Enter')
    await page.getByText(`No results for “${tooLong}”.`).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await field.fill('linen')
    await field.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Results for “linen”' }).waitFor()
    await page.getByRole('link', { name: /^Linen Napkins/ }).waitFor()
    await lookIfPossible()
    expect(violations).toEqual([])
  })

test('a language that was chosen is remembered: pages in another are offered in it, and nobody is led away from what they opened', async ({
  visit,
  shop,
}) => {
  const page = await visit({ locale: 'fr-FR' })
  await page.goto(`${shop.storefrontUrl}/product-page/salt-pig`)
  const offered = page.getByRole('complementary').getByRole('link')
  await offered.waitFor()
  expect(await offered.innerText(), 'what the browser prefers').toBe('Voir en français')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL('**/de/product-page/salt-pig')
  await page.goto(`${shop.storefrontUrl}/product-page/stoneware-mug`)
  await offered.waitFor()
  expect(await offered.innerText(), 'what was chosen').toBe('Auf Deutsch ansehen')
  await offered.click()
  await page.getByRole('heading', { level: 1, name: 'Steinzeugbecher' }).waitFor()
  expect(await offered.count()).toBe(0)
  await page.getByRole('navigation', { name: 'Navigationspfad' }).getByRole('link', { name: 'Küche' }).click()
  await page.getByRole('heading', { level: 1, name: 'Küche' }).waitFor()
})
