import type { Page } from 'playwright-core'

/**
 * Until the script of a part of the page is there, with all that it fetches ahead: for what only a script can do,
 * such as to go on without a connection. Input before hydration is retained, which `before-hydration.spec.ts` and
 * every test with `holdScript` verify. A busy machine takes as long for it as it takes: the limit is the test's own.
 */
export async function waitForHydration(
  page: Page,
  island: 'captcha' | 'cart' | 'checkout' | 'code' | 'product' | 'shopping',
): Promise<void> {
  await page.locator(`[data-island=${island}][data-alive]`).first().waitFor({ state: 'attached', timeout: 0 })
}
