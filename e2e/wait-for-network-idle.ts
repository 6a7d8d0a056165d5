import type { Page } from 'playwright-core'

const ENOUGH_MS = 5_000

/**
 * Until a page has fetched what it wants, its script above all; or for long enough, where a request for a page that
 * may be opened next is still counted.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: ENOUGH_MS }).catch(() => {})
}
