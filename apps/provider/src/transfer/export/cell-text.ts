import { IMPORT_LIMITS } from '../import/parse-cells.ts'
import type { Product, Variant } from '../../catalogue/model/product.ts'

/** Text as a file can have it: what cannot be read back becomes a question mark. */
export function toCellText(text: string, longest = Infinity): string {
  const plain = text.replaceAll(/[\uFFFD\0]/g, '?').trim()
  return plain.length > longest ? plain.slice(0, longest).trim() : plain
}

/** Words that are told from each other in a file: none is empty, none is there twice. `without` are characters that the format needs for itself. */
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

/** Option names and choices of a product as cells, found by what they are in the catalogue. */
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
