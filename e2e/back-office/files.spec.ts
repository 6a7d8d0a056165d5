import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { pngHeader } from '../../apps/provider/src/testing/image-bombs.ts'
import { createPhoto } from '../../apps/provider/src/testing/sample-files.ts'
import { test } from '../browser.ts'
import { watchAccessibility } from '../find-accessibility-violations.ts'
import { callAsMerchant } from '../merchant.ts'
import type { ShopAddress } from '../shop.ts'
import { signInStaff } from './sign-in-staff.ts'

interface StoredFile {
  id: string
  title: string
  altText: string
  useCount: number
  focalPoint?: { x: number; y: number }
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const newName = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })
const photo = async (name: string, width = 60) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await createPhoto(width, 40)),
})

/** Files of this test. They are deleted afterwards, since other tests list those of the same shop. */
async function findFiles(shop: ShopAddress, search: string): Promise<StoredFile[]> {
  const path = '/cartwright/v1/media/query'
  return ((await callAsMerchant(shop, 'POST', path, { search })) as { files: StoredFile[] }).files
}

function deleteFilesAfterwards(shop: ShopAddress, ...searches: string[]): void {
  onTestFinished(async () => {
    for (const search of searches)
      for (const { id } of await findFiles(shop, search))
        await callAsMerchant(shop, 'DELETE', `/cartwright/v1/media/${id}?force=true`)
  })
}

async function openFiles(page: Page, shop: ShopAddress, search = ''): Promise<void> {
  await page.goto(`${shop.providerUrl}/admin/files${search}`)
  await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor()
}

interface FilePayload {
  name: string
  mimeType: string
  buffer: Buffer
}

async function chooseFiles(page: Page, button: string, files: FilePayload[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(files)
}

test('files are uploaded, and those that cannot be are refused in words, each in its row', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/400 \(Bad Request\)/)
  const name = newName('upload')
  deleteFilesAfterwards(shop, name)
  const page = await visit()
  await signInStaff(page, shop)
  await openFiles(page, shop)
  const png = Buffer.from(await createPhoto(60, 40))
  const huge = Buffer.concat([PNG, pngHeader({ width: 20_000, height: 10_000 }), Buffer.alloc(5_000)])
  await chooseFiles(page, 'Upload files', [
    await photo(`${name}.jpg`),
    pdf(`${name}"><img src=x onerror=alert(1)>.pdf`),
    { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    { name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    { name: 'cut.png', mimeType: 'image/png', buffer: png.subarray(0, 20) },
    { name: 'huge.png', mimeType: 'image/png', buffer: huge },
  ])
  await dropHeavyPicture(page)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await uploads.getByText('2 of 8 uploaded · 6 failed').waitFor()
  const row = (file: string) => uploads.getByRole('listitem').filter({ hasText: file })
  for (const [file, problem] of [
    ['empty.png', 'This file is empty.'],
    ['logo.svg', 'Files of this kind cannot be used.'],
    ['no-picture.png', 'Files of this kind cannot be used.'],
    ['cut.png', 'This file is damaged'],
    ['huge.png', 'This picture has too many pixels.'],
    ['heavy.png', 'This file is too large. At most 20 MB are possible.'],
  ] as const)
    await row(file).getByText(problem).waitFor()
  await page.getByRole('row', { name: `${name}.jpg` }).waitFor()
  expect(await findFiles(shop, name)).toHaveLength(2)
})

/** Drops a picture of 21 MB onto the page. */
async function dropHeavyPicture(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(21 * 1024 * 1024)], 'heavy.png', { type: 'image/png' }))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }))
  })
}

test('the library is searched, filtered and opened by its address, and a file is renamed, described and focused', async ({
  visit,
  shop,
}) => {
  const name = newName('details')
  deleteFilesAfterwards(shop, name)
  const page = await visit()
  await signInStaff(page, shop)
  await openFiles(page, shop)
  await chooseFiles(page, 'Upload files', [await photo(`${name}.jpg`, 61), pdf(`${name}.pdf`)])
  await page.getByText('2 of 2 uploaded').waitFor()
  await page.getByRole('searchbox', { name: /Search files/ }).fill(name)
  await page.waitForURL(/q=/)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Pictures')
  await page.waitForURL(/kind=image/)
  await expect.poll(() => page.getByRole('row').count()).toBe(1)

  await page.getByRole('row', { name: `${name}.jpg` }).click()
  const details = page.getByRole('complementary', { name: 'Details of the file' })
  await details.getByText('Nothing uses this file.').waitFor()
  await details.getByRole('slider', { name: 'Focal point' }).press('ArrowRight')
  await details.getByRole('textbox', { name: 'Alternative text' }).fill('Two halves')
  await details.getByRole('textbox', { name: 'Name' }).fill(`${name}-new`)
  await details.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect
    .poll(async () => (await findFiles(shop, name)).find(({ title }) => title === `${name}-new`))
    .toMatchObject({ altText: 'Two halves', focalPoint: { x: 0.52, y: 0.5 } })

  await page.reload()
  await details.getByRole('textbox', { name: 'Name' }).waitFor()
  expect(await details.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(`${name}-new`)
  await details.getByRole('button', { name: 'Close details' }).click()
  await page.waitForURL((url) => !url.searchParams.has('file'))
})

test('a file in use is replaced everywhere and cannot be deleted, and unused ones are', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/409 \(Conflict\)/)
  const name = newName('replace')
  deleteFilesAfterwards(shop, name)
  const page = await visit()
  await signInStaff(page, shop)
  await openFiles(page, shop, `?q=${name}`)
  await chooseFiles(page, 'Upload files', [await photo(`${name}-old.jpg`, 62), pdf(`${name}-loose.pdf`)])
  await page.getByText('2 of 2 uploaded').waitFor()
  const [old] = await findFiles(shop, `${name}-old`)
  const body = { product: { name: `Stool of ${name}`, priceData: { price: 80 }, visible: false } }
  const { product } = (await callAsMerchant(shop, 'POST', '/stores/v1/products', body)) as { product: { id: string } }
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${product.id}`).then(() => {}))
  await callAsMerchant(shop, 'PATCH', `/cartwright/v1/products/${product.id}/media`, { media: [{ mediaId: old!.id }] })

  await page.getByRole('row', { name: `${name}-old.jpg` }).click()
  const details = page.getByRole('complementary', { name: 'Details of the file' })
  await details.getByRole('link', { name: `Stool of ${name}` }).waitFor()
  expect(await details.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await chooseFiles(page, 'Replace', [await photo(`${name}-by.jpg`, 63)])
  const dialog = page.getByRole('dialog', { name: 'Replace this file everywhere?' })
  await dialog.getByText(/Used once/).waitFor()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await details.getByRole('heading', { name: `${name}-by.jpg` }).waitFor()
  await details.getByRole('link', { name: `Stool of ${name}` }).waitFor()
  expect(await findFiles(shop, `${name}-old`)).toMatchObject([{ useCount: 0 }])

  for (const file of [`${name}-old.jpg`, `${name}-by.jpg`, `${name}-loose.pdf`])
    await page.getByRole('row', { name: file }).getByRole('checkbox').press('Space')
  await page.getByText('3 selected').waitFor()
  await page.getByRole('status').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete 3 files?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('One file is in use and was kept.').waitFor()
  await expect.poll(async () => (await findFiles(shop, name)).map(({ title }) => title)).toEqual([`${name}-by.jpg`])
})

test('uploads continue when the connection is back, and after a reload', async ({
  visit,
  shop,
  expectedComplaints,
}) => {
  expectedComplaints.push(/net::ERR_FAILED|ERR_/)
  const name = newName('resume')
  deleteFilesAfterwards(shop, name)
  const page = await visit()
  await signInStaff(page, shop)
  await openFiles(page, shop)
  let isCut = true
  await page.route('**/cartwright/v1/media', (route) => (isCut ? route.abort() : route.continue()))
  const files = Array.from({ length: 5 }, (_, n) => pdf(`${name}-${n}.pdf`))
  await chooseFiles(page, 'Upload files', files)
  await page.getByText('Connection lost. The upload continues when it is back.').first().waitFor()
  await expect.poll(() => countStoredUploads(page)).toBe(5)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Uploads from before the page was reloaded continue.').waitFor()
  isCut = false
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByText('5 of 5 uploaded').waitFor({ timeout: 30_000 })
  expect(await findFiles(shop, name)).toHaveLength(5)
})

/** Uploads that a reload does not lose. */
async function countStoredUploads(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('cartwright-admin-drafts')
    const toPromise = (request: IDBRequest | IDBOpenDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'))
      })
    const database = (await toPromise(opening)) as IDBDatabase
    const keys = await toPromise(database.transaction('drafts').objectStore('drafts').getAllKeys())
    database.close()
    return (keys as [string, string][]).filter(([, form]) => form.startsWith('upload/')).length
  })
}

test('pictures of a product are uploaded, chosen, ordered by keyboard, described, assigned to a choice and removed', async ({
  visit,
  shop,
}) => {
  const name = newName('gallery')
  deleteFilesAfterwards(shop, name)
  const body = {
    product: {
      name: `Stool ${name}`,
      priceData: { price: 80 },
      visible: false,
      productOptions: [{ name: 'Colour', choices: [{ value: 'Red', description: 'Red' }] }],
    },
  }
  const { product } = (await callAsMerchant(shop, 'POST', '/stores/v1/products', body)) as { product: { id: string } }
  onTestFinished(() => callAsMerchant(shop, 'DELETE', `/stores/v1/products/${product.id}`).then(() => {}))
  const page = await visit()
  await signInStaff(page, shop)
  await page.goto(`${shop.providerUrl}/admin/products/${product.id}`)
  const card = page.getByRole('region', { name: 'Pictures and videos' })
  await card.getByText('Drop pictures and videos here').waitFor()
  await chooseFiles(page, 'Upload', [await photo(`${name}-a.jpg`, 64), await photo(`${name}-b.jpg`, 65)])
  await expect.poll(() => readGallery(shop, product.id)).toHaveLength(2)
  await card.getByRole('button', { name: 'Choose from files' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose files' })
  await picker.getByRole('searchbox').fill('logo.webp')
  await expect.poll(() => picker.getByRole('row').count()).toBe(1)
  await picker.getByRole('row', { name: 'logo.webp' }).click()
  await picker.getByRole('button', { name: 'Choose 1' }).click()
  await expect.poll(() => readGallery(shop, product.id)).toHaveLength(3)

  const [first, second, third] = await readGallery(shop, product.id)
  await card.getByRole('row', { name: `${name}-a.jpg` }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Insert/ })
    .first()
    .waitFor({ state: 'attached' })
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect
    .poll(async () => (await readGallery(shop, product.id)).map(({ id }) => id))
    .not.toEqual([first!.id, second!.id, third!.id])

  await card.getByRole('button', { name: `Edit ${name}-a.jpg` }).click()
  const dialog = page.getByRole('dialog', { name: /^Edit/ })
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('A red stool')
  await dialog.getByRole('combobox', { name: /Option with pictures/ }).selectOption('Colour')
  await dialog.getByText('Red', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(async () => (await readGallery(shop, product.id)).find(({ id }) => id === first!.id))
    .toMatchObject({ image: { altText: 'A red stool' } })
  await card.getByRole('row', { name: 'A red stool' }).getByText('Red', { exact: true }).waitFor()

  const before = (await readGallery(shop, product.id)).map(({ id }) => id)
  await card.getByRole('button', { name: 'Remove A red stool' }).click()
  await expect.poll(() => readGallery(shop, product.id)).toHaveLength(2)
  await page.getByRole('alertdialog', { name: 'Removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await readGallery(shop, product.id)).map(({ id }) => id)).toEqual(before)
})

async function readGallery(shop: ShopAddress, id: string): Promise<{ id: string; image?: { altText: string } }[]> {
  const { product } = (await callAsMerchant(shop, 'GET', `/stores/v1/products/${id}`)) as {
    product: { media: { items: { id: string; image?: { altText: string } }[] } }
  }
  return product.media.items
}

test('a viewer sees files and their uses, and is shown nothing that the role does not allow', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await signInStaff(page, shop, { role: 'viewer', name: 'Vera' })
  await openFiles(page, shop)
  await page.getByRole('row').first().click()
  const details = page.getByRole('complementary', { name: 'Details of the file' })
  await details.getByRole('button', { name: 'Copy address' }).waitFor()
  expect(await details.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true)
  for (const action of ['Upload files', 'Add from a web address', 'Replace', 'Delete'])
    expect(await page.getByRole('button', { name: action }).count(), action).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test('the library has no accessibility violation by day and night, on a phone and from right to left, and works by keyboard', async ({
  visit,
  shop,
}) => {
  const page = await visit()
  await signInStaff(page, shop)
  const { violations, check } = watchAccessibility(page)
  for (const [width, language] of [
    [1440, 'en'],
    [390, 'he'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(
      (preferences) => localStorage.setItem('cartwright-admin-preferences', preferences),
      JSON.stringify({ language, theme: 'system' }),
    )
    await page.goto(`${shop.providerUrl}/admin/files`)
    await page.getByRole('row').first().waitFor()
    await check()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('row').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByRole('slider').waitFor()
    await check()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  expect(violations).toEqual([])
})
