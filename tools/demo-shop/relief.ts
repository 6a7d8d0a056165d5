/** How rough a material is: noise lit from the upper left, to lay over a shape that already has its colour. */
import { type Drawing } from './ink.ts'

export interface Relief {
  /** How often the height changes across and down, in changes per pixel: even is leather or plaster, uneven is wood. */
  across: number
  down: number
  /** How high it is. */
  depth: number
  /** How strongly light and shade are seen, 0 to 1. */
  strength: number
  octaves?: number
  seed?: number
  turn?: number
  /** The side of the tile, and its height where it is not square: long for boards. */
  size?: number
  high?: number
}

/** Returns the paint to fill with: white where the light falls, black where it does not, nothing where the surface is flat. */
export function relief(drawing: Drawing, surface: Relief): string {
  const { across, down, depth, strength, octaves = 2, seed = 3, turn = 0, size = 360, high = size } = surface
  const steps =
    `<feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="${octaves}" seed="${seed}"/>` +
    `<feDiffuseLighting surfaceScale="${depth}" diffuseConstant=".625" lighting-color="#fff"><feDistantLight azimuth="${225 - turn}" elevation="53"/></feDiffuseLighting>` +
    '<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0"/>' +
    '<feComponentTransfer><feFuncR type="discrete" tableValues="0 1"/><feFuncG type="discrete" tableValues="0 1"/>' +
    `<feFuncB type="discrete" tableValues="0 1"/><feFuncA type="table" tableValues="${strength} 0 ${strength}"/></feComponentTransfer>`
  // Wider than the tile: lighting is wrong where the noise ends.
  const noise = `<rect x="-9" y="-9" width="${size + 18}" height="${high + 18}" ${drawing.filter(steps, 'x="0" y="0" width="1" height="1"')}/>`
  return drawing.tile(size, high, noise, turn)
}
