/** How a flat form becomes a body: edges that catch the light, and the shadow it throws. */
import { group, number, type Drawing } from './ink.ts'
import { softShadow } from './soft-shadow.ts'

export interface Edge {
  /** How far the rounding reaches into the form, in pixels. */
  soft: number
  /** How high the form rises above its ground. */
  height: number
  /** How much it shines, 0 (felt) to 1 (enamel). */
  shine?: number
  /** How deep its shaded side is, 0 to 1. */
  depth?: number
}

/** Rounds the edges of whatever is drawn, as if it were carved, cast or stuffed. */
export function rounded(drawing: Drawing, content: string, { soft, height, shine = 0, depth = 0.7 }: Edge): string {
  const light = '<feDistantLight azimuth="225" elevation="48"/>'
  const polish = shine
    ? `<feSpecularLighting in="form" surfaceScale="${height}" specularConstant="${number(shine)}" specularExponent="22" lighting-color="#fff4dd" result="spot">${light}</feSpecularLighting>` +
      '<feComposite in="lit" in2="spot" operator="arithmetic" k2="1" k3="1" result="lit"/>'
    : ''
  const steps =
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${soft}" result="form"/>` +
    `<feDiffuseLighting in="form" surfaceScale="${height}" diffuseConstant="1.35" lighting-color="#fff8ec" result="light">${light}</feDiffuseLighting>` +
    '<feGaussianBlur in="light" stdDeviation="1.5" result="light"/>' +
    `<feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1="${number(depth)}" k2="${number(1 - depth)}" result="lit"/>` +
    `${polish}<feComposite in="lit" in2="SourceAlpha" operator="in"/>`
  return group(content, drawing.filter(steps, 'x="-5%" y="-5%" width="110%" height="110%"'))
}

/** The shadow that a thing standing on y = 0 throws on the ground: its own outline, laid down towards the lower right. */
export function castShadow(outline: string, strength = 0.5, length = 0.75): string {
  const lying = `transform="matrix(1 0 ${-length} -.2 0 0)"`
  return group(softShadow(outline, { spread: 26, opacity: strength * 0.8, colour: SHADE }), lying)
}

const SHADE = '#1c1812'

/** The shadow of something that lies flat: close and dark, then wide and faint. `drop` is how far it is off the ground. */
export function lyingShadow(outline: string, drop = 14, strength = 0.5): string {
  return (
    softShadow(outline, { spread: drop * 2, opacity: strength * 0.6, dx: drop * 1.7, dy: drop * 1.9, colour: SHADE }) +
    softShadow(outline, { spread: drop * 0.6, opacity: strength * 0.9, dx: drop * 0.5, dy: drop * 0.6, colour: SHADE })
  )
}

/** The same path seen in a mirror that stands at x = 0; only absolute M, L, C, Q and Z. */
export function mirrored(d: string): string {
  let horizontal = false
  return d.replaceAll(/-?\d+(\.\d+)?/g, (value) => {
    horizontal = !horizontal
    return horizontal ? String(-Number(value)) : value
  })
}
