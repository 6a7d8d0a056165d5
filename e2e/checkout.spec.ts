import { expect } from 'vitest'
import { createEmail, readMail } from './account.ts'
import { test } from './browser.ts'
import { addShownProductToCart, addToCart, checkOut, payWith, waitForThankYouPage } from './buy.ts'
import { createTestProduct } from './test-product.ts'
import { markAsPaid } from './orders.ts'

const CHALLENGE = '4000 0000 0000 3220'
const DECLINED = '4000 0000 0000 0002'
const PENDING = '4000 0000 0000 0077'

test('a guest whose bank asks who they are passes, and has the order in their mail, with a link to it', async ({
  visit,
  shop,
}) => {
  const email = createEmail()
  const page = await visit()
  await addToCart(page, shop)
  await checkOut(page, { email })
  await payWith(page, CHALLENGE)
  await page.getByRole('link', { name: 'Continue to your bank' }).click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  const number = await waitForThankYouPage(page)
  await page.getByText('Your order is paid.').waitFor()
  const mail = await readMail(shop, email, new RegExp(number))
  expect(mail).toContain(`Your order ${number}`)
  const [link] = /http\S+\/orders\/\S+/.exec(mail) ?? []
  await page.goto(link ?? '')
  await page.getByText(number).first().waitFor()
})

test('without JavaScript, a cancelled bank confirmation and a declined card charge nothing; another card does', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/)
  const page = await visit({ javaScriptEnabled: false })
  await addToCart(page, shop)
  await checkOut(page)
  await payWith(page, CHALLENGE)
  await page.getByRole('link', { name: 'Continue to your bank' }).click()
  await page.getByRole('button', { name: 'Decline payment' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await payWith(page, DECLINED)
  await page.getByText('Your card was declined. You have not been charged.').first().waitFor()
  await payWith(page, '4242 4242 4242 4242')
  expect(await waitForThankYouPage(page)).toMatch(/\d/)
})

test('a payment that the bank decides on later is waited for, and then thanked for', async ({ visit, shop }) => {
  const page = await visit()
  await addToCart(page, shop)
  await checkOut(page)
  await payWith(page, PENDING)
  await page.getByRole('heading', { name: 'Waiting for your bank' }).waitFor()
  expect(await waitForThankYouPage(page)).toMatch(/\d/)
})

test('the buyer gets instructions for a bank transfer, and the merchant marks it as paid', async ({ visit, shop }) => {
  // As the demo shop sets it: other specs see the payment methods of the same shop meanwhile.
  const instructions = 'Fernhollow, DE00 0000 0000 0000 0000 00, with the number of your order.'
  const email = createEmail()
  const page = await visit()
  await addToCart(page, shop)
  await checkOut(page, { email })
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  const number = await waitForThankYouPage(page)
  await page.getByText(instructions).waitFor()
  expect(await readMail(shop, email, new RegExp(number))).toContain(instructions)

  await markAsPaid(shop, number)
  await page.reload()
  await page.getByText('Your order is paid.').waitFor()
  expect(await readMail(shop, email, /Payment received/)).toContain(number)
})

test('the first buyer gets the last item; the other buyer is informed, and not charged', async ({ visit, shop }) => {
  const product = `Left-handed Teapot ${Date.now()}`
  const { slug } = await createTestProduct(shop, { name: product, price: 30, left: 1 })
  const [quick, slow] = [await visit(), await visit()]
  for (const page of [slow, quick]) {
    await page.goto(`${shop.storefrontUrl}/product-page/${slug}`)
    await addShownProductToCart(page, product)
    await checkOut(page)
  }
  await payWith(quick, '4242 4242 4242 4242')
  await waitForThankYouPage(quick)
  await payWith(slow, '4242 4242 4242 4242')
  await slow.getByText(`Not enough in stock: ${product}. You have not been charged.`).waitFor()
})
