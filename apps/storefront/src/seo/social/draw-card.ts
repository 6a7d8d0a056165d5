import { wrapText, hasAllGlyphs, normalizeText, measureText, renderTextLine } from './text-outline.ts'

export const CARD_SIZE = { width: 1200, height: 630 }
const PHOTO = 630
const MARGIN = 64
const COLUMN = CARD_SIZE.width - PHOTO - 2 * MARGIN
const NAME = { size: 54, line: 66, most: 4 }
const PRICE_SIZE = 44
const SHOP_SIZE = 28

export interface CardTexts {
  shop: string
  name: string
  price: string
  isRightToLeft: boolean
}

export interface Card {
  /** Everything but the photo. The library draws at twice the size that is declared. */
  svg: string
  photo: { x: number; y: number; width: number; height: number }
}

/**
 * Draws the social image of a product: its photo, name, price, and the shop's name. Texts that the fonts cannot
 * render are omitted.
 */
export function drawCard({ shop, name, price, isRightToLeft }: CardTexts): Card {
  const left = isRightToLeft ? PHOTO + MARGIN : MARGIN
  /** Start of a line, at the side of its reading direction. */
  const place = (text: string, size: number): number => (isRightToLeft ? left + COLUMN - measureText(text, size) : left)
  const line = (text: string, size: number, y: number, colour: string): string =>
    `<path fill="${colour}" d="${renderTextLine(text, { x: place(text, size), y, size })}"/>`
  const parts: string[] = []

  const from = normalizeText(shop)
  if (hasAllGlyphs(from))
    parts.push(line(wrapText(from, { width: COLUMN, size: SHOP_SIZE, most: 1 })[0] ?? '', SHOP_SIZE, 96, '#4d6a5b'))
  const title = normalizeText(name)
  const lines = hasAllGlyphs(title) ? wrapText(title, { width: COLUMN, size: NAME.size, most: NAME.most }) : []
  const top = 315 - ((lines.length - 1) * NAME.line) / 2
  for (const [at, text] of lines.entries()) parts.push(line(text, NAME.size, top + at * NAME.line, '#12261c'))
  const amount = normalizeText(price)
  if (amount && hasAllGlyphs(amount)) {
    const width = measureText(amount, PRICE_SIZE) + 48
    const x = isRightToLeft ? left + COLUMN - width : left
    parts.push(`<rect x="${x.toFixed(1)}" y="486" width="${width.toFixed(1)}" height="80" rx="8" fill="#ffd952"/>`)
    parts.push(`<path fill="#12261c" d="${renderTextLine(amount, { x: x + 24, y: 541, size: PRICE_SIZE })}"/>`)
  }
  const { width, height } = CARD_SIZE
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width / 2}" height="${height / 2}" viewBox="0 0 ${width} ${height}"><path fill="#f4f6e8" d="M0 0h${width}v${height}H0z"/>${parts.join('')}</svg>`,
    photo: { x: isRightToLeft ? 0 : CARD_SIZE.width - PHOTO, y: 0, width: PHOTO, height: PHOTO },
  }
}
