/** Pictures of the setup guide of the back office, from an empty shop: README.md shows them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInStaff } from '../../e2e/back-office/sign-in-staff.ts'
import { startShop } from '../../e2e/shop.ts'

const VIEWPORT = { width: 1280, height: 800 }
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="192" viewBox="0 0 60 48"><path fill="#7a1f3d"
  d="M30 2c6 8 20 12 20 26a20 18 0 0 1-40 0C10 14 24 10 30 2zm0 14c-3 5-9 7-9 13a9 9 0 0 0 18 0c0-6-6-8-9-13z"/></svg>`

/** Takes the wanted pictures of the guide, at the steps that a merchant begins with. */
export async function shootSetupGuide(browser, folder, takePicture, isWanted) {
  if (!['name', 'logo', 'look', 'product', 'delivery'].some((step) => isWanted(`setup-${step}`))) return
  const shop = await startShop({ env: { CARTWRIGHT_DEMO: 'off' } })
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const shoot = async (step) => {
    if (!isWanted(`setup-${step}`)) return
    await page.waitForLoadState('networkidle')
    writeFileSync(join(folder, `setup-${step}.webp`), await takePicture(context, page, { isWindow: true }))
  }
  const open = (path) => page.goto(`${shop.providerUrl}/admin/${path}`, { waitUntil: 'networkidle' })
  const fill = (name, text) => page.getByRole('textbox', { name, exact: true }).fill(text)
  const save = async (nextStep) => {
    await page.keyboard.press('Control+s')
    await page.waitForURL(nextStep)
  }
  try {
    const logo = await drawLogo(context)
    await signInStaff(page, shop)
    await open('setup/name')
    await fill('Name of the shop', 'Heron & Reed')
    await fill('Tagline', 'Pottery from the water’s edge')
    await fill('Email of the shop', 'hello@heron.example')
    await shoot('name')
    await save('**/setup/logo')
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await page.getByRole('button', { name: 'Replace' }).waitFor()
    await shoot('logo')
    await save('**/setup/look')
    await page.getByRole('button', { name: 'Berry' }).click()
    await shoot('look')
    await save('**/setup/address')
    await open('products/new')
    await fill('Name', 'Stoneware mug')
    await fill('Price', '24')
    await shoot('product')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { level: 1, name: 'Stoneware mug' }).waitFor()
    await open('setup/delivery')
    await page.getByRole('button', { name: 'Add region' }).click()
    await fill('Price', '4.90')
    await fill('Free from', '60')
    await fill('Working days, from', '2')
    await fill('to', '3')
    await shoot('delivery')
    await page.getByRole('button', { name: 'Discard' }).click()
  } finally {
    await context.close()
    await shop.remove()
  }
}

/** Draws the logo as the PNG that an upload takes. */
async function drawLogo(context) {
  const page = await context.newPage()
  await page.setContent(LOGO)
  const logo = await page.locator('svg').screenshot({ omitBackground: true })
  await page.close()
  return logo
}
