import type { Page } from 'playwright-core'

/** The script is slow, and the shopper is not. Answers what lets it go. */
export async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/assets\/islands-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}
