/** What a shopper does on the provider's pages for signing in; the same with and without JavaScript. */
import type { Page } from 'playwright-core'
import type { ShopAddress } from './shop.ts'

const PASSWORD = 'seven grey herons'

/** Each new member comes from elsewhere: accounts are counted by address. */
const newAddress = (): string => `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

export const newEmail = (): string => `ada-${crypto.randomUUID()}@example.com`

/** From the provider's page for signing in, through a new account and its mailed code, back to the shop. */
export async function signUp(
  page: Page,
  shop: ShopAddress,
  email: string,
  { javaScriptEnabled = true } = {},
): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await page.getByLabel('Code').fill(await readCode(page, shop, email))
  // With JavaScript a whole code sends itself.
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(`${shop.storefrontUrl}/**`)
}

/** The shop sends no mail here, and shows it in a mailbox. */
async function readCode(page: Page, shop: ShopAddress, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto(`${shop.providerUrl}/mailbox`)
  await mailbox.getByRole('link', { name: email }).click()
  const text = (await mailbox.getByRole('article').textContent()) ?? ''
  await mailbox.close()
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
