/** What a shopper does in an example storefront: choose, buy, return, sign in and out. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkOut, pay } from '../buy.ts'
import { signIn } from '../account.ts'
import { findAccessibilityViolations } from '../find-accessibility-violations.ts'
import { read } from '../../tools/demo-shop/shop-files.ts'

const { members } = read<{ members: { email: string; password: string }[] }>('members.json')

/** A product of the demo shop on the first page, with an option that changes its price. */
const PRODUCT = 'Beech Cutting Board'

/** Buys in a storefront at `url` of the demo shop, and signs in. */
export async function shopThrough(page: Page, url: string): Promise<void> {
  const violations: string[] = []
  const check = async ({ images }: { images: number }): Promise<void> => {
    expect(await page.locator('img').count()).toBeGreaterThanOrEqual(images)
    expect(await findBrokenImages(page)).toEqual([])
    violations.push(...(await findAccessibilityViolations(page)))
  }

  await page.goto(url, { waitUntil: 'domcontentloaded' }) // the shop makes all these sizes of images for the first time
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
  expect(await page.getByRole('listitem').count()).toBe(24)
  await check({ images: 20 }) // other tests add products without a picture to the same shop
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await page.getByRole('link', { name: PRODUCT }).click()

  await page.getByRole('heading', { level: 1, name: PRODUCT }).waitFor()
  const price = page.getByText(/^€\d/)
  const small = await price.innerText()
  await page.getByLabel('Size').selectOption('Large')
  await expect.poll(() => price.innerText()).not.toBe(small)
  const large = await price.innerText()
  await check({ images: 1 })
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart.').waitFor()

  await page.getByRole('link', { name: 'Cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await page.getByText('Size: Large').waitFor()
  const line = page.getByRole('listitem')
  expect(await line.innerText()).toContain(large)
  await check({ images: 1 })
  await page.getByRole('spinbutton', { name: `Quantity of ${PRODUCT}` }).fill('2')
  const change = page.getByRole('button', { name: `Change quantity of ${PRODUCT}` })
  if (await change.isVisible()) await change.click()
  await expect.poll(() => line.innerText()).not.toContain(large)

  await checkOut(page)
  expect(await pay(page)).toMatch(/^\d+$/)
  expect(new URL(page.url()).origin).toBe(url)
  await check({ images: 0 })
  await page.getByRole('link', { name: 'Cart' }).click()
  await page.getByText('Your cart is empty.').waitFor()

  const [member] = members
  if (!member) throw new Error('The demo shop has no members.')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signIn(page, member.email, member.password)
  await page.waitForURL(`${url}/**`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).origin).toBe(url)
  expect(violations).toEqual([])
}

/** Addresses of images that end without a picture. */
async function findBrokenImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const images = [...document.images]
    const outcomes = await Promise.all(
      images.map((image) =>
        image.decode().then(
          () => [],
          () => [image.src],
        ),
      ),
    )
    return outcomes.flat()
  })
}
