import type { Page } from 'playwright-core'

/** Scripts that a page names itself; they fetch all others. */
export const PAGE_SCRIPT = /assets\/islands-[^/]*\.js$/

/** The script is slow, and the shopper is not. Answers what lets it go. */
export async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(PAGE_SCRIPT, async (route) => {
    await held
    await route.continue()
  })
  return release
}
