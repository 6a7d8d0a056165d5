import type { Collection, Product } from '../model/product.ts'
import { translateOptions, findTextsByOccurrence } from './translate-product.ts'
import { type CollectionTexts, findFirstText, type ProductTexts } from '../model/localized-texts.ts'

/** Returns true if a text needs a translation; sizes and numbers do not. */
const HAS_LETTERS = /\p{L}/u

type Field = readonly [path: string, own: string | null | undefined, isTranslated: boolean]

/**
 * Lists texts of a product that fall back to the language of the shop, by their paths in the response.
 * @example listProductFallbacks(mug, [{ name: 'Becher' }]) // ['description', 'productOptions[0].name']
 */
export function listProductFallbacks(product: Product, texts: readonly ProductTexts[]): string[] {
  const has = (read: (each: ProductTexts) => unknown): boolean => findFirstText(texts, read) !== undefined
  const isTitled = (written: readonly { title?: string; description?: string }[]) => ({
    title: findFirstText(written, ({ title }) => title) !== undefined,
    description: findFirstText(written, ({ description }) => description) !== undefined,
  })
  return toFallbackPaths([
    ['name', product.name, has(({ name }) => name)],
    ['description', product.description, has(({ description }) => description)],
    ['ribbon', product.ribbon, has(({ ribbon }) => ribbon)],
    ...optionFields(product, texts),
    ...product.infoSections.flatMap(({ title, description }, at): Field[] => {
      const sections = texts.map(({ additionalInfoSections = [] }) => additionalInfoSections)
      const is = isTitled(findTextsByOccurrence(product.infoSections, at, sections))
      const path = `additionalInfoSections[${at}]`
      return [
        [`${path}.title`, title, is.title],
        [`${path}.description`, description, is.description],
      ]
    }),
    ...product.customTextFields.map(({ title }, at): Field => [
      `customTextFields[${at}].title`,
      title,
      has(({ customTextFields = [] }) => customTextFields.find(({ original }) => original === title)),
    ]),
    ...product.subscriptionOptions.flatMap(({ title, description }, at): Field[] => {
      const options = texts.map(({ subscriptionOptions = [] }) => subscriptionOptions)
      const is = isTitled(findTextsByOccurrence(product.subscriptionOptions, at, options))
      const path = `subscriptionOptions[${at}]`
      return [
        [`${path}.title`, title, is.title],
        [`${path}.description`, description, is.description],
      ]
    }),
  ])
}

/** Lists texts of a collection that fall back to the language of the shop. */
export function listCollectionFallbacks(collection: Collection, texts: readonly CollectionTexts[]): string[] {
  return toFallbackPaths([
    ['name', collection.name, findFirstText(texts, ({ name }) => name) !== undefined],
    ['description', collection.description, findFirstText(texts, ({ description }) => description) !== undefined],
  ])
}

function optionFields({ options }: Product, texts: readonly ProductTexts[]): Field[] {
  const named = translateOptions(options, texts)
  return options.flatMap((option, at): Field[] => {
    const written = texts.flatMap(({ productOptions = [] }) =>
      productOptions.filter(({ original }) => original === option.name),
    )
    const { name, choices } = named[at]! // the same options
    const translation = findFirstText(written, (each) => each.name)
    // Names that would be equal stay original.
    const areOwn = choices === option.choices
    return [
      [`productOptions[${at}].name`, option.name, translation !== undefined && translation === name],
      ...option.choices.map(({ description }, place): Field => [
        `productOptions[${at}].choices[${place}].description`,
        description,
        !areOwn &&
          findFirstText(written, (each) => each.choices?.find(({ original }) => original === description)) !==
            undefined,
      ]),
    ]
  })
}

const toFallbackPaths = (fields: readonly Field[]): string[] =>
  fields.flatMap(([path, own, isTranslated]) => (!isTranslated && HAS_LETTERS.test(own ?? '') ? [path] : []))
