import type { DescriptionLine } from '@cartwright/contract'
import type { Product, Variant } from '../../catalogue/index.ts'

/** Lists the chosen options and custom texts, in the order of the product. `translatedProduct` is the product in the viewer's language. */
export function toDescriptionLines(
  { product, translatedProduct = product }: { product: Product; translatedProduct?: Product },
  variant: Variant,
  texts: Record<string, string> = {},
): DescriptionLine[] {
  const chosen = product.options.flatMap((option, position): DescriptionLine[] => {
    const index = option.choices.findIndex(({ description }) => description === variant.choices[option.name])
    const choice = option.choices[index]
    if (!choice) return []
    const translatedOption = translatedProduct.options[position]
    const name = { original: option.name, translated: translatedOption?.name ?? option.name }
    const translated = translatedOption?.choices[index]?.description ?? choice.description
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
