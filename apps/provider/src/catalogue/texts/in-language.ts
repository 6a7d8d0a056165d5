import type { Collection, Product, ProductMedia, ProductOption, Variant } from '../product.ts'
import { type CollectionTexts, first, type ProductTexts } from './texts.ts'

/** A product in the words of another language: where the first of the texts has none, in those of the next, else in its own. Everything stays in its place, and ids stay what they are. */
export function productInLanguage(product: Product, texts: readonly ProductTexts[]): Product {
  if (texts.length === 0) return product
  const options = optionsInLanguage(product.options, texts)
  const rename = renaming(product.options, options)
  return {
    ...product,
    name: first(texts, ({ name }) => name) ?? product.name,
    description: first(texts, ({ description }) => description) ?? product.description,
    ribbon: product.ribbon && (first(texts, ({ ribbon }) => ribbon) ?? product.ribbon),
    options,
    variants: options === product.options ? product.variants : product.variants.map(renamed),
    media: mediaInLanguage(product.media, texts).map((item) => ({
      ...item,
      ...(item.choices && {
        choices: item.choices.map(({ option, choice }) => {
          const [name, description] = rename(option, choice)
          return { option: name, choice: description }
        }),
      }),
    })),
    infoSections: titledInLanguage(
      product.infoSections,
      texts.map(({ additionalInfoSections = [] }) => additionalInfoSections),
    ),
    customTextFields: product.customTextFields.map((field) => ({
      ...field,
      title: first(texts, (each) => each.customTextFields?.find(isOf(field.title))?.title) ?? field.title,
    })),
    subscriptionOptions: titledInLanguage(
      product.subscriptionOptions,
      texts.map(({ subscriptionOptions = [] }) => subscriptionOptions),
    ),
    seo: seoInLanguage(product.seo, texts),
  }

  function renamed(variant: Variant): Variant {
    const choices = Object.entries(variant.choices).map(([option, choice]) => rename(option, choice))
    return { ...variant, choices: Object.fromEntries(choices) }
  }
}

export function collectionInLanguage(collection: Collection, texts: readonly CollectionTexts[]): Collection {
  if (texts.length === 0) return collection
  return {
    ...collection,
    name: first(texts, ({ name }) => name) ?? collection.name,
    description: first(texts, ({ description }) => description) ?? collection.description,
    media: mediaInLanguage(collection.media, texts),
    seo: seoInLanguage(collection.seo, texts),
  }
}

/**
 * The same options, each in its place. Where two of them, or two choices of one, would be called the same (the options were changed after the texts), nobody could tell
 * them apart: then they keep their own names.
 */
export function optionsInLanguage(
  options: readonly ProductOption[],
  texts: readonly Pick<ProductTexts, 'productOptions'>[],
): ProductOption[] {
  const named = options.map((option): ProductOption => {
    const written = texts.flatMap(({ productOptions = [] }) => productOptions.filter(isOf(option.name)))
    const choices = option.choices.map((choice) => ({
      ...choice,
      description:
        first(written, (each) => each.choices?.find(isOf(choice.description))?.description) ?? choice.description,
    }))
    return {
      ...option,
      name: first(written, ({ name }) => name) ?? option.name,
      choices: isDistinct(choices.map(({ description }) => description)) ? choices : option.choices,
    }
  })
  if (isDistinct(named.map(({ name }) => name))) return named
  return named.map((option, position) => ({ ...option, name: options[position]!.name }))
}

function renaming(own: readonly ProductOption[], other: readonly ProductOption[]) {
  const words = new Map(
    own.map(({ name, choices }, position) => {
      const { name: otherName, choices: otherChoices } = other[position]! // the same options
      const descriptions = choices.map(
        (choice, place) => [choice.description, otherChoices[place]!.description] as const,
      )
      return [name, { name: otherName, choices: new Map(descriptions) }]
    }),
  )
  return (option: string, choice: string): [option: string, choice: string] => {
    const known = words.get(option)
    return [known?.name ?? option, known?.choices.get(choice) ?? choice]
  }
}

/** Things with a title and a description; of several with one title, each in its turn. */
function titledInLanguage<Titled extends { title: string; description?: string | null }>(
  own: readonly Titled[],
  languages: readonly (readonly { original: string; title?: string; description?: string }[])[],
): Titled[] {
  return own.map((each, position) => {
    const written = writtenInTurn(own, position, languages)
    const description = first(written, (texts) => texts.description) ?? each.description
    return {
      ...each,
      title: first(written, ({ title }) => title) ?? each.title,
      ...(description !== undefined && { description }),
    }
  })
}

/** Texts of the thing at a position; of several with one title, each in its turn. */
export function writtenInTurn<Texts extends { original: string }>(
  own: readonly { title: string }[],
  position: number,
  languages: readonly (readonly Texts[])[],
): Texts[] {
  const { title } = own[position]! // callers go through them
  const turn = own.slice(0, position).filter((each) => each.title === title).length
  return languages.flatMap((texts) => texts.filter(isOf(title))[turn] ?? [])
}

function mediaInLanguage(
  media: readonly ProductMedia[],
  texts: readonly Pick<ProductTexts, 'media'>[],
): ProductMedia[] {
  return media.map((item) => ({
    ...item,
    altText: first(texts, (each) => each.media?.find(({ mediaId }) => mediaId === item.id)?.altText) ?? item.altText,
  }))
}

function seoInLanguage(seo: Product['seo'], texts: readonly Pick<ProductTexts, 'seoTags'>[]): Product['seo'] {
  const tags = first(texts, ({ seoTags }) => seoTags)
  return tags ? { ...seo, tags } : seo
}

function isOf(original: string): (each: { original: string }) => boolean {
  return (each) => each.original === original
}

function isDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}
