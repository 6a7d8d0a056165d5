import { isDeepStrictEqual } from 'node:util'
import type {
  GalleryItemForWrite,
  MediaAssignmentToChoice,
  MediaDataForWrite,
  OptionAndChoice,
} from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { explainBlockedUrl } from '../../platform/http/guarded-fetch.ts'
import { isGuid } from '../../platform/ids.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import type { Actor } from '../model/event.ts'
import { createProductNotFoundError, requireMatchingRevision } from '../model/product-errors.ts'
import { checkChoice, unassignChoice, insertIntoGallery, assignChoices } from '../model/gallery.ts'
import {
  type RequestedImage,
  requestImageDownloads,
  findRequestedImages,
  cancelImageDownloads,
} from './image-download-store.ts'
import { findProductMedia } from '../store/product-media.ts'
import type { Product, ProductMedia } from '../model/product.ts'
import { saveMedia } from '../products/product-store.ts'

export interface GalleryChange {
  by: Actor
  now: Date
  /** Revision that the product must have. @default any */
  ifMatch?: string | undefined
}

/**
 * Appends images to a gallery, in the order of the request. Images of the shop are added at once; images given by URL
 * are downloaded later.
 */
export async function addMedia(
  tx: Tx,
  id: string,
  wanted: readonly MediaDataForWrite[],
  change: GalleryChange,
): Promise<void> {
  await updateGallery(tx, id, change, async (product) => {
    const waiting = await findRequestedImages(tx, product.id)
    const violations = [
      ...wanted.flatMap((each, index) => findMediaViolations(each, `media[${index}]`, product)),
      ...findOptionViolations(
        wanted.map(({ choice }) => choice),
        optionsInUse(product.media, waiting),
        (index) => `media[${index}].choice.option`,
      ),
    ]
    let place = Math.max(-1, ...product.media.map((each) => each.place ?? -1), ...waiting.map((each) => each.position))
    let { media } = product
    const asked = new Map<string, RequestedImage>()
    for (const [index, { mediaId, url, choice }] of wanted.entries()) {
      place++
      const choices = choice ? [{ option: choice.option, choice: choice.choice }] : []
      if (url !== undefined) {
        const known = asked.get(url) ?? waiting.find((each) => each.url === url)
        asked.set(url, { url, position: known?.position ?? place, choices: [...(known?.choices ?? []), ...choices] })
      } else if (mediaId !== undefined) {
        const file = media.find((each) => each.id === mediaId) ?? (await findProductMedia(tx, mediaId))
        if (file) media = insertIntoGallery(media, { ...file, place, ...(choice && { choices }) })
        else violations.push({ ...UNKNOWN_MEDIA, field: `media[${index}].mediaId` })
      }
    }
    if (violations.length > 0) throw new InvalidRequest(violations)
    await requestImageDownloads(tx, product.id, [...asked.values()], change.now)
    return media
  })
}

/** Removes these images from a product. Without ids, it removes all images and cancels pending downloads. */
export async function removeMedia(
  tx: Tx,
  id: string,
  mediaIds: readonly string[],
  change: GalleryChange,
): Promise<void> {
  await updateGallery(tx, id, change, async (product) => {
    if (mediaIds.length > 0) return product.media.filter((each) => !mediaIds.includes(each.id))
    await cancelImageDownloads(tx, product.id)
    return []
  })
}

/**
 * Replaces the gallery by these files, in this order. Files that stay keep their source, and their alternative text and
 * choices unless others are given. Pending downloads are appended when they are done.
 */
export async function replaceGallery(
  tx: Tx,
  id: string,
  wanted: readonly GalleryItemForWrite[],
  change: GalleryChange,
): Promise<void> {
  await updateGallery(tx, id, change, async (product) => {
    const violations = findGalleryViolations(wanted, product)
    const media: ProductMedia[] = []
    for (const [index, { mediaId, altText, choices }] of wanted.entries()) {
      const known = product.media.find((each) => each.id === mediaId)
      const file = known ?? (await findProductMedia(tx, mediaId))
      if (!file) violations.push({ ...UNKNOWN_MEDIA, field: `media[${index}].mediaId` })
      else media.push(withDetails({ ...file, place: index }, altText, choices))
    }
    if (violations.length > 0) throw new InvalidRequest(violations)
    return media
  })
}

function withDetails(
  { choices: before, ...item }: ProductMedia,
  altText = item.altText,
  choices: readonly OptionAndChoice[] = before ?? [],
): ProductMedia {
  return {
    ...item,
    altText,
    ...(choices.length > 0 && { choices: choices.map(({ option, choice }) => ({ option, choice })) }),
  }
}

function findGalleryViolations(wanted: readonly GalleryItemForWrite[], product: Product): FieldViolation[] {
  const ids = wanted.map(({ mediaId }) => mediaId)
  const all = wanted.flatMap(({ choices = [] }, index) =>
    choices.map((choice, at) => ({ choice, field: `media[${index}].choices[${at}]` })),
  )
  return [
    ...ids.flatMap((mediaId, index) =>
      ids.indexOf(mediaId) < index
        ? { field: `media[${index}].mediaId`, description: 'is there twice', violatedRule: 'VALIDATION' as const }
        : [],
    ),
    ...all.flatMap(({ choice, field }) => findChoiceViolations(choice, field, product)),
    ...findOptionViolations(
      all.map(({ choice }) => choice),
      [],
      (index) => `${all[index]!.field}.option`,
    ),
  ]
}

/** Assigns further choices to images of the gallery. */
export async function assignMedia(
  tx: Tx,
  id: string,
  assignments: readonly MediaAssignmentToChoice[],
  change: GalleryChange,
): Promise<void> {
  await updateGallery(tx, id, change, async (product) => {
    requireValidAssignments(product, assignments)
    const violations = findOptionViolations(
      assignments.map((each) => (each.mediaIds.length > 0 ? each : undefined)),
      optionsInUse(product.media, await findRequestedImages(tx, product.id)),
      (index) => `media[${index}].option`,
    )
    if (violations.length > 0) throw new InvalidRequest(violations)
    return product.media.map((each) =>
      assignChoices(
        each,
        assignments
          .filter(({ mediaIds }) => mediaIds.includes(each.id))
          .map(({ option, choice }) => ({ option, choice })),
      ),
    )
  })
}

/** Removes choices from images of the gallery. A choice without image ids is removed from all of its images. */
export async function unassignMedia(
  tx: Tx,
  id: string,
  assignments: readonly MediaAssignmentToChoice[],
  change: GalleryChange,
): Promise<void> {
  await updateGallery(tx, id, change, (product) => {
    requireValidAssignments(product, assignments)
    return product.media.map((each) =>
      assignments
        .filter(({ mediaIds }) => mediaIds.length === 0 || mediaIds.includes(each.id))
        .reduce<ProductMedia>(unassignChoice, each),
    )
  })
}

async function updateGallery(
  tx: Tx,
  id: string,
  { by, now, ifMatch }: GalleryChange,
  change: (product: Product) => readonly ProductMedia[] | Promise<readonly ProductMedia[]>,
): Promise<void> {
  await updateAndPublishChanges(
    tx,
    isGuid(id) ? [id] : [],
    by,
    async ([product]) => {
      if (!product) throw createProductNotFoundError(id)
      requireMatchingRevision(product, ifMatch)
      const media = await change(product)
      if (!isDeepStrictEqual(media, product.media)) await saveMedia(tx, product.id, media)
    },
    now,
  )
}

const UNKNOWN_MEDIA = { description: 'is no picture or video of this shop', violatedRule: 'VALIDATION' } as const

function findMediaViolations(
  { mediaId, url, choice }: MediaDataForWrite,
  field: string,
  product: Product,
): FieldViolation[] {
  const violations = choice ? findChoiceViolations(choice, `${field}.choice`, product) : []
  if (url !== undefined) {
    const why = explainBlockedUrl(url)
    if (why) violations.push({ field: `${field}.url`, description: why, violatedRule: 'FORMAT' })
  } else if (mediaId === undefined)
    violations.push({ field, description: 'needs a mediaId or a url', violatedRule: 'REQUIRED_ONE_OF_FIELD' })
  return violations
}

function requireValidAssignments(product: Product, assignments: readonly MediaAssignmentToChoice[]): void {
  const violations = assignments.flatMap((each, index) => [
    ...findChoiceViolations(each, `media[${index}]`, product),
    ...each.mediaIds.flatMap((mediaId, at) =>
      product.media.some(({ id }) => id === mediaId)
        ? []
        : {
            field: `media[${index}].mediaIds[${at}]`,
            description: 'is not in the gallery of this product',
            violatedRule: 'VALIDATION' as const,
          },
    ),
  ])
  if (violations.length > 0) throw new InvalidRequest(violations)
}

function findChoiceViolations(choice: OptionAndChoice, field: string, product: Product): FieldViolation[] {
  switch (checkChoice(product.options, choice)) {
    case 'found':
      return []
    case 'no option':
      return [
        {
          field: `${field}.option`,
          description: `the product has no option "${choice.option}"`,
          violatedRule: 'INVALID_ENUM_VALUE',
        },
      ]
    case 'no choice':
      return [
        {
          field: `${field}.choice`,
          description: `"${choice.option}" has no choice "${choice.choice}"`,
          violatedRule: 'INVALID_ENUM_VALUE',
        },
      ]
  }
}

function optionsInUse(...galleries: (readonly { choices?: readonly OptionAndChoice[] }[])[]): string[] {
  return galleries.flat().flatMap(({ choices = [] }) => choices.map(({ option }) => option))
}

/** Rejects choices of several options: only the choices of one option may have images. */
function findOptionViolations(
  choices: readonly (OptionAndChoice | null | undefined)[],
  inUse: readonly string[],
  fieldAt: (index: number) => string,
): FieldViolation[] {
  const only = inUse[0] ?? choices.find((choice) => choice != null)?.option
  return choices.flatMap((choice, index) =>
    choice == null || choice.option === only
      ? []
      : {
          field: fieldAt(index),
          description: `only one option may have pictures for its choices, and "${only}" has them`,
          violatedRule: 'VALIDATION' as const,
        },
  )
}
