/**
 * Sign-in steps of a shopper, on the provider's pages or on those of a storefront; the same with and without
 * JavaScript.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { ShopAddress } from './shop.ts'

export const PASSWORD = 'seven grey herons'
const TIMEOUT_MS = 15_000

/** Each new member comes from elsewhere: accounts are counted by address. */
export const createIpAddress = (): string =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

export const createEmail = (): string => `ada-${crypto.randomUUID()}@example.com`

/** From the page for signing in to the one that asks for the mailed code. */
export async function requestAccount(page: Page, email: string): Promise<void> {
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': createIpAddress() })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
}

/** From the page for signing in, through a new account and its mailed code, back to the shop. */
export async function signUp(
  page: Page,
  shop: ShopAddress,
  email: string,
  { codeSendsItself = true, backTo = `${shop.storefrontUrl}/**` } = {},
): Promise<void> {
  await requestAccount(page, email)
  await page.getByLabel('Code').fill(await readCode(shop, email))
  // On the provider's page, with JavaScript.
  if (!codeSendsItself) await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(backTo)
}

/** A new member, signed in, from the storefront; answers the e-mail address. */
export async function signUpFromStorefront(page: Page, shop: ShopAddress): Promise<string> {
  const email = createEmail()
  await page.goto(`${shop.storefrontUrl}/account`)
  await page.getByRole('link', { name: 'Sign in or create an account' }).click()
  await signUp(page, shop, email)
  return email
}

export async function readCode(shop: ShopAddress, email: string): Promise<string> {
  return /\b\d{6}\b/.exec(await readMail(shop, email))?.[0] ?? ''
}

/**
 * The latest to the address, or of these: its subject and its plain text. The shop sends no mail here, and shows it
 * in a mailbox.
 */
export async function readMail({ providerUrl }: ShopAddress, email: string, subject = /./): Promise<string> {
  const read = async (path: string) => (await fetch(providerUrl + path)).text()
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await pause(100)) {
    const links = (await read('/mailbox')).matchAll(
      /<a href="(\/mailbox\/[\w-]+)"[^>]*><strong><bdi>(.*?)<\/bdi><\/strong>(.*?)<\/a>/gs,
    )
    const hrefs = [...links]
      .filter(([, , , about = '']) => about.includes(`>${email}<`))
      .map(([, path = '', called = '']) => ({ path, called: unescape(called) }))
      .find(({ called }) => subject.test(called))
    if (!hrefs) continue
    const [, text = ''] = /<pre[^>]*>(.*)<\/pre>/s.exec(await read(hrefs.path)) ?? []
    return `${hrefs.called}\n${unescape(text)}`
  }
  throw new Error(`No such mail came, to ${email}.`)
}

const unescape = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
