export { getContrast } from './colour.ts'
export { type Colours, createPalettes, createRibbonColours, type Palette } from './palette.ts'
