import type { OptionView } from '../catalogue/product-view.ts'

/** In the languages that the storefront speaks: an option has no other sign that it is one. */
const SIZE = /^(size|größe|taille|מידה|גודל)$/iu

/**
 * Maps an option to an attribute of shopping feeds, which know sizes and one colour, the first of several. Every
 * other option has only its name.
 * @example toFeedAttribute('Größe', view) // 'size'
 */
export function toFeedAttribute(name: string, { options }: { options: OptionView[] }): 'color' | 'size' | undefined {
  if (name === options.find(({ isColour }) => isColour)?.name) return 'color'
  return SIZE.test(name) ? 'size' : undefined
}
