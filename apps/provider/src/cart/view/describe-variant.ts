import type { DescriptionLine } from '@cartwright/contract'
import type { Product, Variant } from '../../catalogue/index.ts'

/** What was chosen and written, in the order of the product. */
export function describeVariant(
  product: Product,
  variant: Variant,
  texts: Record<string, string> = {},
): DescriptionLine[] {
  const chosen = product.options.flatMap((option): DescriptionLine[] => {
    const choice = option.choices.find(({ description }) => description === variant.choices[option.name])
    if (!choice) return []
    const name = { original: option.name, translated: option.name }
    const value = { original: choice.description, translated: choice.description }
    return [
      option.type === 'color' ? { name, colorInfo: { ...value, code: choice.value } } : { name, plainText: value },
    ]
  })
  const written = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([title, text]): DescriptionLine => ({
      name: { original: title, translated: title },
      plainText: { original: text, translated: text },
    }))
  return [...chosen, ...written]
}
