import { createMedia } from '@cartwright/client'

/** A square of so many pixels of a picture of the shop; of one that lies elsewhere there is one size. */
export const toThumbnailUrl = (url: string, providerUrl: string, side: number): string =>
  url.startsWith(`${providerUrl}/media/`)
    ? createMedia({ baseUrl: providerUrl }).getScaledToFillImageUrl(url, side, side)
    : url
