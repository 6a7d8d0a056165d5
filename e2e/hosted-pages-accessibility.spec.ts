/** The hosted pages, each in every state: whether everybody can use them, on a small screen. */
import { expect } from 'vitest'
import { createSamplePages } from '../apps/provider/pages/testing/sample-pages.ts'
import { trials } from '../apps/provider/src/testing/trials.ts'
import { test } from './browser.ts'
import { findAccessibilityViolations } from './find-accessibility-violations.ts'
import { openHostedPage, findSamplePage, createShopProps } from './open-hosted-page.ts'

/**
 * In `npm test`, a quarter of the pages is checked for accessibility violations by day, another by night and from right
 * to left, and half of them is measured in German, the others in French. `npm run test:stress -- trials` does all.
 */
const QUARTER = trials({ few: 4, many: 1 })
const HALF = trials({ few: 2, many: 1 })

for (const { lang, colorScheme, isChecked, isMeasured } of [
  { lang: 'en', colorScheme: 'light', isChecked: (at: number) => at % QUARTER === 0, isMeasured: () => true },
  { lang: 'he', colorScheme: 'dark', isChecked: (at: number) => (at + 2) % QUARTER === 0, isMeasured: () => true },
  // The words alone are others.
  { lang: 'de', colorScheme: 'light', isChecked: undefined, isMeasured: (at: number) => at % HALF === 0 },
  { lang: 'fr', colorScheme: 'dark', isChecked: undefined, isMeasured: (at: number) => (at + 1) % HALF === 0 },
] as const) {
  test(`no hosted page ${isChecked ? 'has an accessibility violation or ' : ''}is wider than a small phone (${lang}, ${colorScheme})`, async ({
    visit,
  }) => {
    // The accessibility check is a script itself; the pages work without.
    const page = await visit({
      colorScheme,
      viewport: { width: 320, height: 640 },
      javaScriptEnabled: isChecked !== undefined,
    })
    const wrong: string[] = []
    for (const [at, each] of createSamplePages(createShopProps(lang)).entries()) {
      if (!isMeasured(at)) continue
      await openHostedPage(page, each)
      if (isChecked?.(at))
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
