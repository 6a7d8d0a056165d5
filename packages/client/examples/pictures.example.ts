import { createClient, createMedia, currentCart, type OAuthStrategy } from '@cartwright/client'

/** Pictures of a cart's lines, as small as the page shows them. */
export async function cartPictures(baseUrl: string, auth: OAuthStrategy): Promise<{ src: string; alt: string }[]> {
  const client = createClient({ modules: { currentCart }, auth, baseUrl })
  const media = createMedia({ baseUrl })

  const { lineItems } = await client.currentCart.getCurrentCart()
  return lineItems.flatMap(({ image }) => {
    if (!image) return []
    const { altText = '' } = media.getImageUrl(image)
    return [{ src: media.getScaledToFillImageUrl(image, 96, 96), alt: altText }]
  })
}
