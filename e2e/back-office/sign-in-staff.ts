import type { Page } from 'playwright-core'
import { runCommand } from '../run-command.ts'
import type { ShopAddress } from '../shop.ts'

const PASSWORD = 'correct horse battery staple'

/** Adds a staff member, and signs the browser in as them; it is then in the back office. */
export async function signInStaff(
  page: Page,
  shop: ShopAddress,
  { role = 'owner', name = 'Mia' }: { role?: string; name?: string } = {},
): Promise<{ email: string; password: string }> {
  const email = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const printed = await runCommand(shop, 'staff', 'add', '--email', email, '--name', name, '--role', role)
  await page.goto(`${shop.providerUrl}/admin`)
  await submitSignIn(page, email, printed.split('\n', 1)[0] ?? '')
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL('**/admin/**')
  return { email, password: PASSWORD }
}

/** Fills the sign-in page, which the browser shows already. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
