import { expect } from 'vitest'
import { signUp, createEmail } from './account.ts'
import { test } from './browser.ts'
import { watchAccessibility } from './find-accessibility-violations.ts'
import { tabTo } from './keyboard.ts'
import { callAsMerchant } from './merchant.ts'

const MUG = '/product-page/stoneware-mug'
const TROWEL = '/product-page/hand-trowel'

test('reviews of a product are sorted and paged without JavaScript', async ({ visit, shop }) => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto(shop.storefrontUrl + MUG)
  const reviews = page.getByRole('region', { name: 'Customer reviews' })
  expect(await reviews.getByRole('article').count()).toBe(5)
  await page.getByRole('link', { name: /4\.2 \(6 reviews\)/ }).click()
  await reviews.getByRole('link', { name: 'Lowest rating' }).click()
  await reviews.getByRole('article').first().getByRole('heading', { name: 'Too small for tea' }).waitFor()
  await reviews.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL(/review-page=2#reviews$/)
  expect(await reviews.getByRole('article').count()).toBe(1)
})

test('reviews have no accessibility violations, also in a language from right to left', async ({ visit, shop }) => {
  const page = await visit()
  const { violations, check } = watchAccessibility(page)
  for (const language of ['', '/he']) {
    await page.goto(shop.storefrontUrl + language + MUG)
    await check()
  }
  expect(violations).toEqual([])
})

for (const javaScriptEnabled of [true, false])
  test(`a member reviews a product with the keyboard and a picture, and a merchant's approval shows it (${javaScriptEnabled ? 'in the browser' : 'without JavaScript'})`, async ({
    visit,
    shop,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 400/) // of a refused form
    const page = await visit({ javaScriptEnabled })
    const product = javaScriptEnabled ? TROWEL : '/product-page/border-fork'
    await page.goto(shop.storefrontUrl + product)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await page.getByRole('heading', { name: 'Sign in to write a review' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signUp(page, shop, createEmail(), { codeSendsItself: javaScriptEnabled })
    await page.waitForURL(`${shop.storefrontUrl}${product}/review`)

    const { violations, check } = watchAccessibility(page)
    if (javaScriptEnabled) await check()
    await tabTo(page, 'button', 'Submit review')
    await page.keyboard.press('Enter')
    await page.getByText('Choose a rating.').first().waitFor()
    if (javaScriptEnabled) await check()
    await page.getByRole('radio', { name: '1 star' }).focus()
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
    await page.getByLabel('Title').fill('Sharp')
    await page.getByLabel('Your review').fill('It stays so.')
    await page.getByLabel('Pictures').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
    await tabTo(page, 'button', 'Submit review')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Thank you for your review' }).waitFor()
    expect(violations).toEqual([])

    await page.goto(`${shop.storefrontUrl}${product}/review`)
    await page.getByLabel('5 stars').check()
    await page.getByRole('button', { name: 'Submit review' }).click()
    await page.getByText('You have already reviewed this product.').waitFor()

    const asked = { query: { filter: { 'moderation.moderationStatus': 'IN_MODERATION' } }, returnPrivateReviews: true }
    const { reviews } = (await callAsMerchant(shop, 'POST', '/reviews/v1/reviews/query', asked)) as {
      reviews: { id: string }[]
    }
    for (const { id } of reviews)
      await callAsMerchant(shop, 'PATCH', `/reviews/v1/reviews/${id}/moderate`, { status: 'APPROVED' })
    await expect
      .poll(async () => {
        await page.goto(shop.storefrontUrl + product)
        return page.getByRole('article').filter({ hasText: 'It stays so.' }).count()
      })
      .toBe(1)
    const article = page.getByRole('article').filter({ hasText: 'It stays so.' })
    await article.getByText('4 out of 5 stars').waitFor()
    await article.getByRole('img', { name: /^Picture 1/ }).waitFor()
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page.content()) ?? []
    expect(JSON.parse(json)['@graph'][0].aggregateRating).toMatchObject({ reviewCount: 1, ratingValue: 4 })
  })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
