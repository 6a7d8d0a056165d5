import type { OptionAndChoice } from '@cartwright/contract'
import type { ProductMedia, ProductOption } from '../model/product.ts'
import { isAssignedToChoice } from '../model/product.ts'

/**
 * Puts a picture where it belongs. Those of an import stand in the order of their source, those added by hand in the order in which they were
 * asked for, whenever each was fetched. One that is there already only shows more choices.
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

/** What another import leaves of a gallery: pictures whose addresses it names, in its order, among those that were added by hand. */
export function mergeImportedMedia(media: readonly ProductMedia[], urls: readonly string[]): ProductMedia[] {
  const kept = media.filter(({ source }) => !source || urls.includes(source.url))
  const imported = kept
    .flatMap((each) =>
      each.source ? { ...each, source: { ...each.source, position: urls.indexOf(each.source.url) } } : [],
    )
    .sort((a, b) => a.source.position - b.source.position)
  return kept.map((each) => (each.source ? imported.shift()! : each))
}

/** With these choices beside those that it shows already. */
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

/** Whether the product has this option, and the option this choice. */
export function checkChoice(
  options: readonly ProductOption[],
  { option, choice }: OptionAndChoice,
): 'found' | 'no option' | 'no choice' {
  const found = options.find(({ name }) => name === option)
  if (!found) return 'no option'
  return found.choices.some(({ description }) => description === choice) ? 'found' : 'no choice'
}

/** Those of the choices that the gallery may still show: the product has them, and no other option has pictures by now. */
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
