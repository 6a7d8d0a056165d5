import type { Shop } from '../shop.ts'
import { isTransientStatus, ProviderUnavailableError } from '../shopper/provider-failure.ts'
import type { ShopClient } from '../shopper/shop-client.ts'
import type { TypedReview } from './parse-review.ts'

export type ReviewOutcome =
  | 'public'
  | 'in moderation'
  | 'exists'
  | 'not allowed'
  | 'too many'
  | 'wrong email'
  | 'wrong picture'

type Client = Pick<ShopClient, 'fetchWithAuth'>

/** Uploads the pictures of a review, and sends it. */
export async function sendReview(
  client: Client,
  shop: Shop,
  productId: string,
  { typed, pictures, isGuest }: { typed: TypedReview; pictures: readonly File[]; isGuest: boolean },
): Promise<ReviewOutcome> {
  const media: { image: { id: string } }[] = []
  for (const picture of pictures) {
    const upload = await uploadPicture(client, shop, picture)
    if (typeof upload === 'string') return upload
    media.push({ image: upload })
  }
  const { rating, title, text, name, email } = typed
  const response = await post(client, shop, `/cartwright/v1/products/${encodeURIComponent(productId)}/reviews`, {
    content: { rating: Number(rating), ...(title && { title }), ...(text && { body: text }), media },
    ...(name && { authorName: name }),
    ...(isGuest && { email }),
  })
  if (response.ok) {
    const { review } = (await response.json()) as { review: { moderation: { moderationStatus: string } } } // as the contract has it
    return review.moderation.moderationStatus === 'APPROVED' ? 'public' : 'in moderation'
  }
  switch (response.status) {
    case 400:
      if (!isGuest) throw toError(response)
      return 'wrong email'
    case 403:
      return 'not allowed'
    case 409:
      return 'exists'
    case 429:
      return 'too many'
    default:
      throw toError(response)
  }
}

async function uploadPicture(
  client: Client,
  shop: Shop,
  picture: File,
): Promise<{ id: string } | 'wrong picture' | 'too many'> {
  const { type: mimeType, name: fileName, size } = picture
  const path = '/site-media/v1/files/generate-upload-url'
  const address = await post(client, shop, path, { mimeType, fileName, sizeInBytes: String(size) })
  if (address.status === 400) return 'wrong picture'
  if (address.status === 429) return 'too many'
  if (!address.ok) throw toError(address)
  const { uploadUrl } = (await address.json()) as { uploadUrl: string } // as the contract has it
  const upload = await shop.providerFetch(uploadUrl, {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: new Uint8Array(await picture.arrayBuffer()),
  })
  if (upload.status === 400 || upload.status === 413) return 'wrong picture'
  if (!upload.ok) throw toError(upload)
  const { file } = (await upload.json()) as { file: { id: string } } // as the contract has it
  return { id: file.id }
}

function post(client: Client, shop: Shop, path: string, body: object): Promise<Response> {
  return client.fetchWithAuth(new URL(path, shop.providerUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function toError({ status }: Response): Error {
  const message = `The provider answered a review with ${status}.`
  return isTransientStatus(status) ? new ProviderUnavailableError(message) : new Error(message)
}
