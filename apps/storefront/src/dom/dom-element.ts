import type { TextLanguage } from '../catalogue/text-language.ts'

type ElementProps<Tag extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[Tag], 'style'>>

/**
 * Creates an element with its children, for islands without React. Texts are never parsed as HTML.
 * @example createDomElement('a', { href: '/cart' }, 'Cart')
 */
export function createDomElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: ElementProps<Tag> = {},
  ...children: (Node | string | false | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), props)
  element.append(...children.filter((child) => child !== false && child !== undefined))
  return element
}

/** A text of the merchant, with its language where that is not the one of the page. */
export const createTextNode = (text: string, language: TextLanguage | undefined): Node | string =>
  language ? createDomElement('span', language, text) : text

const SVG = 'http://www.w3.org/2000/svg'

/** The swatch of `packages/ui`, where no React is. */
export function createSwatch(colour: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const circle = document.createElementNS(SVG, 'circle')
  const attributes = { cx: 12, cy: 12, r: 11, fill: colour, stroke: 'currentColor', 'stroke-opacity': 0.35 }
  for (const [name, value] of Object.entries(attributes)) circle.setAttribute(name, String(value))
  for (const [name, value] of Object.entries({ class: 'swatch', viewBox: '0 0 24 24', 'aria-hidden': true }))
    svg.setAttribute(name, String(value))
  svg.append(circle)
  return svg
}
