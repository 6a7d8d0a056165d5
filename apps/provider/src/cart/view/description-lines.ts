import type { DescriptionLine } from '@cartwright/contract'
import type { Product, Variant } from '../../catalogue/index.ts'

/** What was chosen and written, in the order of the product; `translatedProduct` is the same product in the words of whoever looks. */
export function toDescriptionLines(
  { product, translatedProduct = product }: { product: Product; translatedProduct?: Product },
  variant: Variant,
  texts: Record<string, string> = {},
): DescriptionLine[] {
  const chosen = product.options.flatMap((option, position): DescriptionLine[] => {
    const place = option.choices.findIndex(({ description }) => description === variant.choices[option.name])
    const choice = option.choices[place]
    if (!choice) return []
    const inTheirWords = translatedProduct.options[position]
    const name = { original: option.name, translated: inTheirWords?.name ?? option.name }
    const translated = inTheirWords?.choices[place]?.description ?? choice.description
    const value = { original: choice.description, translated }
    return [
      option.type === 'color' ? { name, colorInfo: { ...value, code: choice.value } } : { name, plainText: value },
    ]
  })
  const titles = product.customTextFields.map(({ title }) => title)
  const written = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([title, text]): DescriptionLine => ({
      name: { original: title, translated: translatedProduct.customTextFields[titles.indexOf(title)]?.title ?? title },
      plainText: { original: text, translated: text },
    }))
  return [...chosen, ...written]
}
