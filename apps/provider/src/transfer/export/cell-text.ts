import { IMPORT_LIMITS } from '../import/parse-cells.ts'
import type { Product, Variant } from '../../catalogue/index.ts'

/** Converts text for a cell. Characters that could not be read back become question marks. */
export function toCellText(text: string, longest = Infinity): string {
  const plain = text.replaceAll(/[\uFFFD\0]/g, '?').trim()
  return plain.length > longest ? plain.slice(0, longest).trim() : plain
}

/** Makes words unique and non-empty cells. `without` matches characters reserved by the format. */
export function toUniqueCells(words: readonly string[], longest: number, without: RegExp = /[^\s\S]/g): string[] {
  const taken = new Set<string>()
  return words.map((word) => {
    const plain = toCellText(word.replaceAll(without, ' '), longest) || '-'
    let found = plain
    for (let number = 2; taken.has(found); number++)
      found = `${plain.slice(0, longest - String(number).length - 1)} ${number}`
    taken.add(found)
    return found
  })
}

/** Returns option names and choices of a product as cells, by their catalogue values. */
export function toOptionCells(product: Product, without?: RegExp) {
  const names = toUniqueCells(
    product.options.map(({ name }) => name),
    IMPORT_LIMITS.optionName,
    without,
  )
  return product.options.map(({ name, type, choices }, index) => {
    const words = toUniqueCells(
      choices.map(({ description }) => description),
      IMPORT_LIMITS.choice,
      without,
    )
    const cells = new Map(choices.map(({ description }, place) => [description, words[place]!]))
    return {
      name: names[index]!,
      type,
      choices,
      words,
      cellOf: ({ choices: of }: Variant) => cells.get(of[name] ?? '') ?? '',
    }
  })
}
