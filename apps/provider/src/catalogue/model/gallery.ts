import type { OptionAndChoice } from '@cartwright/contract'
import type { ProductMedia, ProductOption } from './product.ts'
import { isAssignedToChoice } from './product.ts'

/**
 * Inserts an image into a gallery. Imported images have the order of their source, images added by hand the order of
 * the requests, whenever each was downloaded. An image that is in the gallery only gets further choices.
 */
export function insertIntoGallery(media: readonly ProductMedia[], added: ProductMedia): ProductMedia[] {
  const known = added.source ? undefined : media.find(({ id }) => id === added.id)
  if (known) return media.map((each) => (each === known ? assignChoices(each, added.choices ?? []) : each))
  const others = media.filter(({ source }) => source === undefined || source.url !== added.source?.url)
  const isAfter = (each: ProductMedia): boolean =>
    added.source
      ? each.source !== undefined && each.source.position > added.source.position
      : each.place !== undefined && each.place > (added.place ?? 0)
  const at = others.findIndex(isAfter)
  return at === -1 ? [...others, added] : others.toSpliced(at, 0, added)
}

/**
 * Merges a gallery with a further import: keeps images with imported URLs, in their order, and images added by hand.
 */
export function mergeImportedMedia(media: readonly ProductMedia[], urls: readonly string[]): ProductMedia[] {
  const kept = media.filter(({ source }) => !source || urls.includes(source.url))
  const imported = kept
    .flatMap((each) =>
      each.source ? { ...each, source: { ...each.source, position: urls.indexOf(each.source.url) } } : [],
    )
    .sort((a, b) => a.source.position - b.source.position)
  return kept.map((each) => (each.source ? imported.shift()! : each))
}

/** Adds choices to those that the image shows. */
export function assignChoices(media: ProductMedia, choices: readonly OptionAndChoice[]): ProductMedia {
  const added = choices.filter(({ option, choice }) => !isAssignedToChoice(media, option, choice))
  return added.length === 0 ? media : { ...media, choices: [...(media.choices ?? []), ...added] }
}

export function unassignChoice(media: ProductMedia, { option, choice }: OptionAndChoice): ProductMedia {
  if (!isAssignedToChoice(media, option, choice)) return media
  const { choices = [], ...rest } = media
  const left = choices.filter((each) => each.option !== option || each.choice !== choice)
  return left.length === 0 ? rest : { ...rest, choices: left }
}

/** Checks that the product has this option, and the option this choice. */
export function checkChoice(
  options: readonly ProductOption[],
  { option, choice }: OptionAndChoice,
): 'found' | 'no option' | 'no choice' {
  const found = options.find(({ name }) => name === option)
  if (!found) return 'no option'
  return found.choices.some(({ description }) => description === choice) ? 'found' : 'no choice'
}

/** Returns the choices that the gallery may show: the product has them, and no other option has images. */
export function filterAssignableChoices(
  choices: readonly OptionAndChoice[],
  options: readonly ProductOption[],
  media: readonly ProductMedia[],
): OptionAndChoice[] {
  const optionInUse = media.find((each) => each.choices?.length)?.choices?.[0]?.option
  return choices.filter(
    (each) => checkChoice(options, each) === 'found' && each.option === (optionInUse ?? each.option),
  )
}
