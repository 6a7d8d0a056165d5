import { ApiError } from '@cartwright/client'
import type { Api } from '../app/api.ts'
import type { LibraryFile } from '../media/library-file.ts'

export interface OptionChoice {
  option: string
  choice: string
}

/** Picture or video of a product. */
export interface GalleryItem {
  id: string
  mediaType: LibraryFile['mediaType']
  title: string
  url: string
  altText: string
  posterId?: string
  /** Choices that it shows, all of one option. */
  choices: OptionChoice[]
}

/** Gallery of a product with its revision and the options whose choices may have pictures. */
export interface Gallery {
  revision: string
  items: GalleryItem[]
  options: { name: string; choices: string[] }[]
}

/** Change of a gallery, whatever others have changed meanwhile. */
export type GalleryChange = (items: readonly GalleryItem[]) => GalleryItem[]

interface WireItem {
  id: string
  mediaType: LibraryFile['mediaType']
  title: string
  image?: { url: string; altText?: string }
  video?: { files: { url: string }[]; stillFrameMediaId: string }
  thumbnail?: { altText?: string }
}

interface WireProduct {
  revision: string
  media?: { items: WireItem[] }
  productOptions?: { name: string; choices?: { description: string; media?: { items: WireItem[] } }[] }[]
}

const MAX_ROUNDS = 10

export async function fetchGallery(api: Api, productId: string, signal?: AbortSignal): Promise<Gallery> {
  const { product } = await api.get<{ product: WireProduct }>(
    `/stores/v1/products/${encodeURIComponent(productId)}`,
    signal,
  )
  const options = product.productOptions ?? []
  const choicesOf = (id: string): OptionChoice[] =>
    options.flatMap(({ name, choices = [] }) =>
      choices
        .filter(({ media }) => media?.items.some((item) => item.id === id))
        .map(({ description }) => ({ option: name, choice: description })),
    )
  return {
    revision: product.revision,
    items: (product.media?.items ?? []).map((item) => toGalleryItem(item, choicesOf(item.id))),
    options: options.map(({ name, choices = [] }) => ({ name, choices: choices.map((each) => each.description) })),
  }
}

function toGalleryItem(
  { id, mediaType, title, image, video, thumbnail }: WireItem,
  choices: OptionChoice[],
): GalleryItem {
  return {
    id,
    mediaType,
    title,
    url: image?.url ?? video?.files[0]?.url ?? '',
    altText: image?.altText ?? thumbnail?.altText ?? '',
    ...(video?.stillFrameMediaId && { posterId: video.stillFrameMediaId }),
    choices,
  }
}

/** Converts a file of the library to an item of a gallery. */
export function fromLibrary({ id, mediaType, title, url, altText, posterId }: LibraryFile): GalleryItem {
  return { id, mediaType, title, url, altText, choices: [], ...(posterId !== undefined && { posterId }) }
}

/**
 * Applies a change to the gallery as it is now, and saves it. A concurrent change of the product is read, and this one
 * applied to it.
 * @throws ApiError of the server's refusal
 */
export async function saveGallery(api: Api, productId: string, change: GalleryChange): Promise<void> {
  for (let round = 1; ; round++) {
    const { items, revision } = await fetchGallery(api, productId)
    const media = change(items).map(({ id, altText, choices }) => ({ mediaId: id, altText, choices }))
    try {
      const path = `/cartwright/v1/products/${encodeURIComponent(productId)}/media`
      await api.send('PATCH', path, { media }, { ifMatch: revision })
      return
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
      if (!isConflict || round === MAX_ROUNDS) throw error
    }
  }
}

/** Appends items that are not in the gallery yet. */
export function addItems(added: readonly GalleryItem[]): GalleryChange {
  return (items) => [...items, ...added.filter(({ id }) => !items.some((item) => item.id === id))]
}

export function removeItem(id: string): GalleryChange {
  return (items) => items.filter((item) => item.id !== id)
}

/** Puts items in an order of ids. Items that others have added stay at the end. */
export function orderItems(ids: readonly string[]): GalleryChange {
  return (items) => {
    const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
    return items.toSorted((a, b) => place(a.id) - place(b.id))
  }
}

export function changeItem(id: string, changed: Partial<Pick<GalleryItem, 'altText' | 'choices'>>): GalleryChange {
  return (items) => items.map((item) => (item.id === id ? { ...item, ...changed } : item))
}

/** Creates the change that takes another one back, and leaves what others have changed meanwhile. */
export function undoChange(before: readonly GalleryItem[], change: GalleryChange): GalleryChange {
  const after = change(before)
  const isIn = (items: readonly GalleryItem[], id: string) => items.some((item) => item.id === id)
  const changed = new Set(after.filter((item) => !before.includes(item)).map(({ id }) => id))
  return (items) => {
    const left = items.filter(({ id }) => isIn(before, id) || !isIn(after, id))
    const restored = before.flatMap((item) => {
      const now = left.find(({ id }) => id === item.id)
      if (!now) return isIn(after, item.id) ? [] : [item]
      return [changed.has(item.id) ? item : now]
    })
    return [...restored, ...left.filter(({ id }) => !isIn(before, id))]
  }
}
