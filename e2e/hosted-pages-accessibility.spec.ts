/** The hosted pages, each in every state: whether everybody can use them, on a small screen. */
import { expect } from 'vitest'
import { createSamplePages } from '../apps/provider/pages/testing/sample-pages.ts'
import { trials } from '../apps/provider/src/testing/trials.ts'
import { test } from './browser.ts'
import { findAccessibilityViolations } from './find-accessibility-violations.ts'
import { openHostedPage, findSamplePage, createShopProps } from './open-hosted-page.ts'

/** In `npm test`, every second page is checked for accessibility violations by day, and the others by night and from right to left. */
const EVERY = trials({ few: 2, many: 1 })

for (const [lang, colorScheme, first] of [
  ['en', 'light', 0],
  ['he', 'dark', 1],
  // The words alone are others.
  ['de', 'light', undefined],
  ['fr', 'dark', undefined],
] as const) {
  test(`no hosted page ${first === undefined ? '' : 'has an accessibility violation or '}is wider than a small phone (${lang}, ${colorScheme})`, async ({
    visit,
  }) => {
    // The accessibility check is a script itself; the pages work without.
    const page = await visit({
      colorScheme,
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: first !== undefined,
    })
    const wrong: string[] = []
    for (const [at, each] of createSamplePages(createShopProps(lang)).entries()) {
      await openHostedPage(page, each)
      if (first !== undefined && at % EVERY === first % EVERY)
        for (const barrier of await findAccessibilityViolations(page)) wrong.push(`${each.called}: ${barrier}`)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (excess > 0) wrong.push(`${each.called} is ${excess} pixels too wide`)
    }
    expect(wrong).toEqual([])
  })
}

test('a name without a gap and a sum of millions have room at the checkout, on a small phone', async ({ visit }) => {
  const page = await visit({ viewport: { width: 320, height: 640 } })
  const { called, name, props } = findSamplePage('checkout')
  if (name !== 'checkout') throw new Error(`${called} is no checkout.`)
  const [line] = props.lines
  const long = 'Kettle'.repeat(15)
  const sum = '€1,234,567.89'
  const lines = line ? [{ ...line, name: long, total: sum }] : []
  const shippingOptions: typeof props.shippingOptions = []
  await openHostedPage(page, {
    called,
    name,
    props: { ...props, shippingOptions, lines, totals: { subtotal: sum, total: sum } },
  })
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess, 'pixels too wide').toBeLessThanOrEqual(0)
  const box = await page.getByText(`2 × ${long}`).boundingBox()
  expect(box?.height, 'no letter has a line of its own').toBeLessThan(200)
})
