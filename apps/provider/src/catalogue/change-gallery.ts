import { isDeepStrictEqual } from 'node:util'
import type { MediaAssignmentToChoice, MediaDataForWrite, OptionAndChoice } from '@cartwright/contract'
import { AppError, type FieldViolation, InvalidRequest } from '../http/app-error.ts'
import type { Tx } from '../http/write.ts'
import { isGuid } from '../ids.ts'
import { announceWhatChanges, type By } from './change-catalogue.ts'
import { findChoice, notShowing, placeMedia, showing } from './gallery.ts'
import { askForImages, findAskedImages, forgetImages, whyNeverFetched } from './import/index.ts'
import { findMediaFile } from './media-files.ts'
import type { Product, ProductMedia } from './product.ts'
import { readProducts } from './read-store.ts'
import { lockProducts, saveMedia } from './store.ts'

/**
 * Adds pictures at the end of a gallery, in the order in which they are named. Those that the shop has are there at once; those with an address of their own
 * are fetched afterwards.
 */
export async function addMedia(
  tx: Tx,
  id: string,
  wanted: readonly MediaDataForWrite[],
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const product = await readLocked(tx, id, now)
  const violations = wanted.flatMap((each, index) => violationsOf(each, `media[${index}]`, product))
  const asked = await findAskedImages(tx, product.id)
  violations.push(
    ...violationsOfOptions(
      wanted.map(({ choice }) => choice),
      optionsInUse(product.media, asked),
      (index) => `media[${index}].choice.option`,
    ),
  )

  let place = Math.max(-1, ...product.media.map((each) => each.place ?? -1), ...asked.map((each) => each.place))
  let media = product.media
  const toFetch = new Map(asked.map((each) => [each.url, each]))
  const isNew = new Set<string>()
  for (const [index, { mediaId, url, choice }] of wanted.entries()) {
    place++
    const choices = choice ? [{ option: choice.option, choice: choice.choice }] : []
    if (url !== undefined) {
      const known = toFetch.get(url)
      toFetch.set(url, { url, place: known?.place ?? place, choices: [...(known?.choices ?? []), ...choices] })
      isNew.add(url)
    } else if (mediaId !== undefined) {
      const file = media.find((each) => each.id === mediaId) ?? (await findMediaFile(tx, mediaId))
      if (file) media = placeMedia(media, { ...file, place, ...(choice && { choices }) })
      else violations.push({ ...UNKNOWN_MEDIA, field: `media[${index}].mediaId` })
    }
  }
  if (violations.length > 0) throw new InvalidRequest(violations)
  await askForImages(
    tx,
    product.id,
    [...toFetch.values()].filter(({ url }) => isNew.has(url)),
    now,
  )
  await changeMedia(tx, product, media, by)
}

/** Takes these pictures off a product; none named means all, those that are still being fetched among them. */
export async function removeMedia(
  tx: Tx,
  id: string,
  mediaIds: readonly string[],
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const product = await readLocked(tx, id, now)
  if (mediaIds.length === 0) await forgetImages(tx, product.id)
  const left = mediaIds.length === 0 ? [] : product.media.filter((each) => !mediaIds.includes(each.id))
  await changeMedia(tx, product, left, by)
}

/** Lets pictures of the gallery show choices, besides those that they show already. */
export async function assignMedia(
  tx: Tx,
  id: string,
  assignments: readonly MediaAssignmentToChoice[],
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const product = await readLocked(tx, id, now)
  requireValidAssignments(product, assignments)
  const violations = violationsOfOptions(
    assignments.map((each) => (each.mediaIds.length > 0 ? each : undefined)),
    optionsInUse(product.media, await findAskedImages(tx, product.id)),
    (index) => `media[${index}].option`,
  )
  if (violations.length > 0) throw new InvalidRequest(violations)
  const media = product.media.map((each) =>
    showing(
      each,
      assignments
        .filter(({ mediaIds }) => mediaIds.includes(each.id))
        .map(({ option, choice }) => ({ option, choice })),
    ),
  )
  await changeMedia(tx, product, media, by)
}

/** Lets pictures of the gallery no longer show choices; where a choice names none, all of its pictures. */
export async function unassignMedia(
  tx: Tx,
  id: string,
  assignments: readonly MediaAssignmentToChoice[],
  { by, now }: { by: By; now: Date },
): Promise<void> {
  const product = await readLocked(tx, id, now)
  requireValidAssignments(product, assignments)
  const media = product.media.map((each) =>
    assignments
      .filter(({ mediaIds }) => mediaIds.length === 0 || mediaIds.includes(each.id))
      .reduce<ProductMedia>(notShowing, each),
  )
  await changeMedia(tx, product, media, by)
}

async function readLocked(tx: Tx, id: string, now: Date): Promise<Product> {
  if (isGuid(id)) await lockProducts(tx, [id])
  const [product] = isGuid(id) ? await readProducts(tx, [id], now) : []
  if (!product) throw new AppError('PRODUCT_NOT_FOUND', 404, 'There is no such product.', { data: { id } })
  return product
}

async function changeMedia(tx: Tx, product: Product, media: readonly ProductMedia[], by: By): Promise<void> {
  if (isDeepStrictEqual(media, product.media)) return
  await announceWhatChanges(tx, [product.id], by, () => saveMedia(tx, product.id, media))
}

const UNKNOWN_MEDIA = { description: 'is no picture or video of this shop', violatedRule: 'VALIDATION' } as const

function violationsOf({ mediaId, url, choice }: MediaDataForWrite, field: string, product: Product): FieldViolation[] {
  const violations = choice ? violationsOfChoice(choice, `${field}.choice`, product) : []
  if (url !== undefined) {
    const why = whyNeverFetched(url)
    if (why) violations.push({ field: `${field}.url`, description: why, violatedRule: 'FORMAT' })
  } else if (mediaId === undefined)
    violations.push({ field, description: 'needs a mediaId or a url', violatedRule: 'REQUIRED_ONE_OF_FIELD' })
  return violations
}

function requireValidAssignments(product: Product, assignments: readonly MediaAssignmentToChoice[]): void {
  const violations = assignments.flatMap((each, index) => [
    ...violationsOfChoice(each, `media[${index}]`, product),
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

function violationsOfChoice(choice: OptionAndChoice, field: string, product: Product): FieldViolation[] {
  switch (findChoice(product.options, choice)) {
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

/** The choices of one option have pictures; those of the others then have none. */
function violationsOfOptions(
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
