/** Goes through a page as somebody without a mouse does. */
import type { Page } from 'playwright-core'

const MAX_PRESSES = 200

/** Tab after Tab, until it has the focus. */
export async function tabTo(page: Page, role: string, name: string | RegExp): Promise<void> {
  const target = page.getByRole(role as 'button', { name, exact: true }).first() // whoever calls knows the roles
  await target.waitFor()
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`"${name}" cannot be reached with the keyboard.`)
}

export async function fillIn(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', label)
  await page.keyboard.type(text)
}
