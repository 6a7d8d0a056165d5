/** The hosted pages, each in every state: whether everybody can use them, on a small screen. */
import { expect } from 'vitest'
import { samplePages } from '../apps/provider/pages/testing/sample-pages.ts'
import { test } from './browser.ts'
import { findBarriers } from './find-barriers.ts'
import { open, shopIn } from './open-hosted-page.ts'

for (const [lang, colorScheme] of [
  ['en', 'light'],
  ['de', 'dark'],
  ['fr', 'light'],
  ['he', 'dark'],
] as const) {
  test(`no hosted page has a barrier, or is wider than a small phone (${lang}, ${colorScheme})`, async ({ visit }) => {
    const page = await visit({ colorScheme, viewport: { width: 320, height: 640 } })
    const wrong: string[] = []
    for (const each of samplePages(shopIn(lang))) {
      await open(page, each)
      for (const barrier of await findBarriers(page)) wrong.push(`${each.called}: ${barrier}`)
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (excess > 0) wrong.push(`${each.called} is ${excess} pixels too wide`)
    }
    expect(wrong).toEqual([])
  })
}
