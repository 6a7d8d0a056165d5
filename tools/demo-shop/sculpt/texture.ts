/**
 * The surface of materials: a relief made of chance, lit from the upper left as the things themselves are, and laid over them
 * as a tile that darkens here and lightens there.
 */
import { box, type Drawing } from '../ink.ts'

export type Texture = (drawing: Drawing) => string

const chance = (frequency: string, octaves: number, seed: number, result: string) =>
  `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}" stitchTiles="stitch" result="${result}"/>`
const lit = (from: string, depth: number, result: string) =>
  `<feDiffuseLighting in="${from}" surfaceScale="${depth}" diffuseConstant="1.2" lighting-color="#fff" result="${result}"><feDistantLight azimuth="225" elevation="52"/></feDiffuseLighting>`
/** Values darker than a plain cell of the relief become shade, brighter ones become light. */
const shadeAndLight = (relief: string, plain: number) =>
  `<feColorMatrix in="${relief}" values="0 0 0 0 .1 0 0 0 0 .08 0 0 0 0 .1 -1.2 0 0 0 ${plain * 1.2}" result="shade"/>` +
  `<feColorMatrix in="${relief}" values="0 0 0 0 1 0 0 0 0 .98 0 0 0 0 .92 1 0 0 0 ${-plain}" result="light"/>` +
  '<feMerge><feMergeNode in="shade"/><feMergeNode in="light"/></feMerge>'

function tiled(drawing: Drawing, size: number, primitives: string): string {
  const relief = drawing.filter(primitives, 'x="0" y="0" width="1" height="1"')
  return drawing.tile(size, size, `<g ${relief}>${box(0, 0, size, size, { fill: '#fff' })}</g>`)
}

const onePlain = 0.945

/** Threads across and along, some thicker than others. */
export const linen =
  (depth = 0.2, fineness = 1.1): Texture =>
  (drawing) =>
    tiled(
      drawing,
      400,
      chance(`${0.02 * fineness} ${0.42 * fineness}`, 2, 3, 'weft') +
        lit('weft', depth, 'wefts') +
        chance(`${0.42 * fineness} ${0.02 * fineness}`, 2, 8, 'warp') +
        lit('warp', depth, 'warps') +
        '<feComposite in="wefts" in2="warps" operator="arithmetic" k1="1" result="cloth"/>' +
        shadeAndLight('cloth', onePlain ** 2),
    )

/** Raised, felted fibres. */
export const wool =
  (depth = 0.42, fineness = 0.62): Texture =>
  (drawing) =>
    tiled(
      drawing,
      300,
      chance(`${0.4 * fineness} ${0.46 * fineness}`, 2, 5, 'nap') +
        lit('nap', depth, 'naps') +
        shadeAndLight('naps', onePlain),
    )

/** Trowelled lime. */
export const plaster: Texture = (drawing) =>
  tiled(drawing, 600, chance('.03 .042', 2, 2, 'lime') + lit('lime', 0.3, 'limes') + shadeAndLight('limes', onePlain))

/** Long fibres; `upright` when the board stands. */
export const wood =
  (depth = 1.1, upright = false): Texture =>
  (drawing) =>
    tiled(
      drawing,
      600,
      chance(upright ? '.09 .006' : '.006 .09', 3, 4, 'grain') +
        lit('grain', depth, 'grains') +
        shadeAndLight('grains', onePlain),
    )
