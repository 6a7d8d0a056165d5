import assert from 'node:assert/strict'
import { defineScenario, type ScenarioContext } from '../scenario.ts'
import { readPngSize, SIDE } from '../square-png.ts'
import { requireValue } from './require-value.ts'

const IMAGE = 'wix:image://v1/mug.jpg/a%20mug.jpg#originWidth=600&originHeight=400'
const VIDEO = 'wix:video://v1/film_a1/film.mp4#posterUri=film_a1f000.jpg&posterWidth=640&posterHeight=360'

/** Addresses of pictures, videos, music and documents. */
export const mediaScenarios = [
  defineScenario('media: addresses', async ({ packages, note }) => {
    const { media, VideoResolution } = packages
    note('image', media.getImageUrl(IMAGE))
    note('shape', media.getShapeUrl('wix:image://v1/star.svg/star.svg#originWidth=20&originHeight=20'))
    note('fit', media.getScaledToFitImageUrl(IMAGE, 100, 50, {}))
    note('fill', media.getScaledToFillImageUrl(IMAGE, 100, 50, { quality: 60 }))
    note('cropped', media.getCroppedImageUrl(IMAGE, 10, 20, 100, 50, 40, 40, {}))
    note('video', media.getVideoUrl(VIDEO))
    for (const resolution of Object.values(VideoResolution)) note('video', media.getVideoUrl(VIDEO, resolution))
    note('audio', media.getAudioUrl('wix:audio://v1/song.mp3/song.mp3#duration=12'))
    note('document', media.getDocumentUrl('wix:document://v1/ugd/a1b2c3_terms.pdf/terms.pdf'))
  }),

  defineScenario('media: pictures of the shop on the platform’s host', async (stage) => {
    const { media } = stage.packages
    await withPicture(stage, stage.shopMedia.platformClientId, async (url) => {
      assert.match(url, /^https:\/\/static\.wixstatic\.com\/media\//)
      const sized = `${url}/v1/fill/w_${SIDE},h_${SIDE},al_c/square.png`
      await seePicture(stage, media.getImageUrl(url).url, [SIDE, SIDE])
      await seePicture(stage, media.getScaledToFillImageUrl(url, 200, 150, {}), [200, 150])
      await seePicture(stage, media.getScaledToFitImageUrl(url, 120, 90, {}), [90, 90])
      await seePicture(
        stage,
        media.getScaledToFillImageUrl(url, 64, 64, { name: 'A square', filters: { blur: 2.5 } }),
        [64, 64],
      )
      await seePicture(stage, media.getCroppedImageUrl(sized, 10, 20, 100, 50, 80, 40, {}), [80, 40])
    })
  }),

  defineScenario('media: pictures of the shop on its own host', async (stage) => {
    await withPicture(stage, stage.clientId, async (url) => {
      assert.doesNotMatch(url, /wixstatic/)
      await seePicture(stage, url, [SIDE, SIDE])
      await seePicture(stage, `${url}/v1/fill/w_200,h_150,al_c,q_85,enc_auto/square.png`, [200, 150])
    })
  }),

  defineScenario('names of states and roles', async ({ packages, note }) => {
    const { EMPTY_TOKENS, LoginState, TokenRole } = packages
    note('names', { EMPTY_TOKENS, LoginState, TokenRole })
  }),
]

/** Shows the picture in a product, and reads its address as a visitor of a client. */
async function withPicture(
  { packages, apiKey, shopMedia, newClientOf, see }: ScenarioContext,
  clientId: string,
  look: (url: string) => Promise<void>,
): Promise<void> {
  const { products } = newClientOf(packages.ApiKeyStrategy({ apiKey }))
  const created = await products.createProduct({ name: 'Pictured', productType: 'physical', priceData: { price: 5 } })
  const id = requireValue(created.product?._id)
  try {
    await products.addProductMedia(id, [{ mediaId: shopMedia.pictureId }])
    const visitor = newClientOf(packages.OAuthStrategy({ clientId }))
    const { product } = await see('getProduct', visitor.products.getProduct(id))
    await look(requireValue(product?.media?.mainMedia?.image?.url))
  } finally {
    await products.deleteProduct(id)
  }
}

/** Loads a picture from the shop, as from the host of its address if that led there. */
async function seePicture({ note, serverUrl }: ScenarioContext, url: string, size: [number, number]): Promise<void> {
  const { pathname } = new URL(url)
  const response = await fetch(serverUrl + pathname, { headers: { accept: 'image/png' } })
  const shown = response.ok ? readPngSize(await response.arrayBuffer()) : await response.text()
  assert.deepEqual([response.status, shown], [200, size], url)
  note('picture', [pathname, ...size])
}
