import type { Collection, Product, ProductMedia, ProductOption, Variant } from '../model/product.ts'
import { type CollectionTexts, findFirstText, type ProductTexts } from '../model/localized-texts.ts'

/**
 * Translates a product: each text comes from the first language that has it, else from the original. Order and ids
 * stay unchanged.
 */
export function translateProduct(product: Product, texts: readonly ProductTexts[]): Product {
  if (texts.length === 0) return product
  const options = translateOptions(product.options, texts)
  const rename = createChoiceTranslator(product.options, options)
  return {
    ...product,
    name: findFirstText(texts, ({ name }) => name) ?? product.name,
    description: findFirstText(texts, ({ description }) => description) ?? product.description,
    ribbon: product.ribbon && (findFirstText(texts, ({ ribbon }) => ribbon) ?? product.ribbon),
    options,
    variants: options === product.options ? product.variants : product.variants.map(renamed),
    media: translateMedia(product.media, texts).map((item) => ({
      ...item,
      ...(item.choices && {
        choices: item.choices.map(({ option, choice }) => {
          const [name, description] = rename(option, choice)
          return { option: name, choice: description }
        }),
      }),
    })),
    infoSections: translateTitled(
      product.infoSections,
      texts.map(({ additionalInfoSections = [] }) => additionalInfoSections),
    ),
    customTextFields: product.customTextFields.map((field) => ({
      ...field,
      title:
        findFirstText(texts, (each) => each.customTextFields?.find(hasOriginal(field.title))?.title) ?? field.title,
    })),
    subscriptionOptions: translateTitled(
      product.subscriptionOptions,
      texts.map(({ subscriptionOptions = [] }) => subscriptionOptions),
    ),
    seo: translateSeo(product.seo, texts),
  }

  function renamed(variant: Variant): Variant {
    const choices = Object.entries(variant.choices).map(([option, choice]) => rename(option, choice))
    return { ...variant, choices: Object.fromEntries(choices) }
  }
}

export function translateCollection(collection: Collection, texts: readonly CollectionTexts[]): Collection {
  if (texts.length === 0) return collection
  return {
    ...collection,
    name: findFirstText(texts, ({ name }) => name) ?? collection.name,
    description: findFirstText(texts, ({ description }) => description) ?? collection.description,
    media: translateMedia(collection.media, texts),
    seo: translateSeo(collection.seo, texts),
  }
}

/**
 * Translates options, in their order. Options, or choices of one option, that would get equal names keep their original
 * names (the options were changed after the texts).
 */
export function translateOptions(
  options: readonly ProductOption[],
  texts: readonly Pick<ProductTexts, 'productOptions'>[],
): ProductOption[] {
  const named = options.map((option): ProductOption => {
    const written = texts.flatMap(({ productOptions = [] }) => productOptions.filter(hasOriginal(option.name)))
    const choices = option.choices.map((choice) => ({
      ...choice,
      description:
        findFirstText(written, (each) => each.choices?.find(hasOriginal(choice.description))?.description) ??
        choice.description,
    }))
    return {
      ...option,
      name: findFirstText(written, ({ name }) => name) ?? option.name,
      choices: isDistinct(choices.map(({ description }) => description)) ? choices : option.choices,
    }
  })
  if (isDistinct(named.map(({ name }) => name))) return named
  return named.map((option, position) => ({ ...option, name: options[position]!.name }))
}

function createChoiceTranslator(own: readonly ProductOption[], other: readonly ProductOption[]) {
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

/** Translates sections with a title and a description; sections with equal titles are matched in order. */
function translateTitled<Titled extends { title: string; description?: string | null }>(
  own: readonly Titled[],
  languages: readonly (readonly { original: string; title?: string; description?: string }[])[],
): Titled[] {
  return own.map((each, position) => {
    const written = findTextsByOccurrence(own, position, languages)
    const description = findFirstText(written, (texts) => texts.description) ?? each.description
    return {
      ...each,
      title: findFirstText(written, ({ title }) => title) ?? each.title,
      ...(description !== undefined && { description }),
    }
  })
}

/** Returns the texts of the section at a position; sections with equal titles are matched in order. */
export function findTextsByOccurrence<Texts extends { original: string }>(
  own: readonly { title: string }[],
  position: number,
  languages: readonly (readonly Texts[])[],
): Texts[] {
  const { title } = own[position]! // callers go through them
  const turn = own.slice(0, position).filter((each) => each.title === title).length
  return languages.flatMap((texts) => texts.filter(hasOriginal(title))[turn] ?? [])
}

function translateMedia(media: readonly ProductMedia[], texts: readonly Pick<ProductTexts, 'media'>[]): ProductMedia[] {
  return media.map((item) => ({
    ...item,
    altText:
      findFirstText(texts, (each) => each.media?.find(({ mediaId }) => mediaId === item.id)?.altText) ?? item.altText,
  }))
}

function translateSeo(seo: Product['seo'], texts: readonly Pick<ProductTexts, 'seoTags'>[]): Product['seo'] {
  const tags = findFirstText(texts, ({ seoTags }) => seoTags)
  return tags ? { ...seo, tags } : seo
}

function hasOriginal(original: string): (each: { original: string }) => boolean {
  return (each) => each.original === original
}

function isDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}
