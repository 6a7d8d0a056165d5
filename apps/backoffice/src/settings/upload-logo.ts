import type { Api } from '../app/api.ts'
import type { ShopPicture } from './shop-settings.ts'

/** Types of pictures that the shop can show as a logo. */
export const LOGO_TYPES = ['image/png', 'image/webp', 'image/jpeg', 'image/avif', 'image/gif']

/** Maximum size of a picture, in bytes. */
export const MAX_LOGO_BYTES = 20 * 1024 * 1024

/** Error of a file that is not a picture. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture'
}

/**
 * Uploads a picture for the logo.
 * @throws NotAPicture if the server finds something else in the file
 * @throws ApiError of another refusal
 */
export async function uploadLogo(api: Api, file: File): Promise<ShopPicture> {
  const body = new FormData()
  body.append('file', file)
  const response = await api.fetchWithAuth('/cartwright/v1/media', { method: 'POST', body })
  if (!response.ok) {
    const error = await api.toApiError(response)
    throw error.code === 'FILE_NOT_ACCEPTED' ? new NotAPicture() : error
  }
  const { file: stored } = (await response.json()) as { file: ShopPicture } // the contract declares it
  // Documents and archives have no size in pixels.
  if (!(stored.width > 0 && stored.height > 0)) throw new NotAPicture()
  return { id: stored.id, width: stored.width, height: stored.height }
}
