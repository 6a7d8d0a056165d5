import type { Page } from 'playwright-core'

/** Without JavaScript a person presses the button on the first page of a redirect session. */
export function pressContinue(page: Page): void {
  page.on('load', () => {
    if (page.url().includes('/redirect?')) void page.locator('#continue button').click()
  })
}
