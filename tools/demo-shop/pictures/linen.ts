/** The pictures of the family linen: pale plaster, a peg or a rail, a bench, a bed; light from a window on the left. */
import type { Family } from '../picture.ts'
import {
  at,
  bench,
  clothesLine,
  floor,
  linenScene,
  panes,
  pegBoard,
  rail,
  sheet,
  skirting,
  tableTop,
  wall,
} from '../scenes/linen.ts'
import { apron, embroidered, onBib } from '../things/linen/apron.ts'
import { band, bedPillow, closing, duvet, foldedBedding, headboard, mattress } from '../things/linen/bedding.ts'
import { cushion } from '../things/linen/cushion.ts'
import { slippers } from '../things/linen/slippers.ts'
import { sock } from '../things/linen/socks.ts'
import { foldedThrow, fringeOfFolded, fringeOverRail, throwOver, throwOverRail } from '../things/linen/throw.ts'
import { foldedTowels, hangingTowel, towelOverRail, waffleClose } from '../things/linen/towel.ts'
import { alt } from '../seen/linen.ts'

const HEATHER = '#8b7486'
const BRACKEN = '#9a6a3c'
const STONE = '#a7a196'
const CHALK = '#ebe6da'
const OAT = '#d8c6a2'
const DUSK = '#4b6584'
const ECRU = '#ddd2bb'
const RUST = '#a5583a'
const PINE = '#3d5348'
const CHARCOAL = '#4a4a4c'
const MOSS = '#70825e'
const FIR = '#2f5a43'
const BILBERRY = '#4a3f5c'
const SEA = '#6f9096'
const CLAY = '#b9694a'
const SHEET = '#e9e3d6'

const colour = (choice: string) => ({ option: 'Colour', choice })
const LOW: [number, number, number] = [-0.8, 0.5, 0.34]

export const family = {
  height: 1200,
  sculpted: true,
  pictures: [
    {
      product: 'wool-throw',
      name: 'wool-throw-heather',
      choice: colour('Heather'),
      alt: alt.throwHeather,
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [1.2, 8.2, 26], to: [0, 5.2, 0], wide: 12.4 },
          [wall(), rail(9), throwOverRail(HEATHER)],
          fringeOverRail(HEATHER),
        ),
    },
    {
      product: 'wool-throw',
      name: 'wool-throw-bracken',
      choice: colour('Bracken'),
      alt: alt.throwBracken,
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [-5, 7, 22], to: [0.2, 0.9, 0], wide: 9.4, through: panes(-7, -3, 13, 10) },
          [wall(3.4), bench(), foldedThrow(BRACKEN)],
          fringeOfFolded(BRACKEN),
        ),
    },
    {
      product: 'wool-throw',
      name: 'wool-throw-stone',
      choice: colour('Stone'),
      alt: alt.throwStone,
      draw: (drawing) =>
        linenScene(drawing, { from: [11, 9.5, 16], to: [0.6, 0.2, 0.5], wide: 17, light: LOW, hardness: 11 }, [
          wall(9.6),
          headboard,
          mattress(SHEET),
          bedPillow(SHEET, -4, 1),
          bedPillow(CHALK, 4.1, 2),
          duvet(CHALK, -2.6, 3),
          throwOver(duvet(CHALK, -2.6, 3), STONE, 1.2, 5.6),
        ]),
    },
    {
      product: 'wool-throw',
      name: 'wool-throw-fringe',
      alt: alt.throwFringe,
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [-5.4, 4.4, 8], to: [-1.6, 1.05, 1.7], wide: 3.6 },
          [wall(3.4), bench(), foldedThrow(HEATHER, 4, 2)],
          fringeOfFolded(HEATHER, 4, 20),
        ),
    },
    {
      product: 'washed-linen-bedding',
      name: 'washed-linen-bedding-chalk',
      choice: colour('Chalk'),
      alt: alt.beddingChalk,
      draw: (drawing) =>
        linenScene(drawing, { from: [-9, 9, 19], to: [0.4, 0.6, -3], wide: 18, light: LOW, hardness: 11 }, [
          wall(9.6),
          headboard,
          mattress(SHEET),
          bedPillow(SHEET, -4, 1),
          bedPillow(CHALK, 4.1, 2),
          duvet(CHALK),
        ]),
    },
    {
      product: 'washed-linen-bedding',
      name: 'washed-linen-bedding-oat',
      choice: colour('Oat'),
      alt: alt.beddingOat,
      draw: (drawing) =>
        linenScene(drawing, { from: [13, 6.5, 10], to: [1.6, 0.9, -4], wide: 13, light: LOW, hardness: 11 }, [
          wall(9.6),
          headboard,
          mattress(OAT),
          bedPillow(OAT, -3.6, 5, 0.5, -7, 1.9),
          bedPillow(OAT, 4.2, 6, 0.62, -6.8, 1.7),
          bedPillow(OAT, 3.2, 7, 0.95, -5, 1.4),
          duvet(OAT, -1.4, 6),
        ]),
    },
    {
      product: 'washed-linen-bedding',
      name: 'washed-linen-bedding-dusk',
      choice: colour('Dusk'),
      alt: alt.beddingDusk,
      draw: (drawing) =>
        linenScene(drawing, { from: [-3, 19, 12], to: [0, 0, -2.2], wide: 18.5, light: LOW, hardness: 11 }, [
          wall(9.6),
          headboard,
          mattress('#dcdcd8'),
          bedPillow(DUSK, -4.1, 3, 1.05, -5.9, 1.2),
          bedPillow(DUSK, 4.1, 8, 1.1, -5.8, 1.2),
          duvet(DUSK, -1.8, 9),
        ]),
    },
    {
      product: 'washed-linen-bedding',
      name: 'washed-linen-bedding-buttons',
      alt: alt.beddingButtons,
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [0.6, -1.6, 14], to: [0, 0.2, 0], wide: 7, light: [-0.8, 0.5, 0.42], hardness: 6 },
          closing(CHALK),
        ),
    },
    {
      product: 'washed-linen-bedding',
      name: 'washed-linen-bedding-folded',
      alt: alt.beddingFolded,
      draw: (drawing) =>
        linenScene(drawing, { from: [4, 5.4, 16], to: [0, 0.9, 0], wide: 7.6, through: panes(-5.5, -3, 10, 8.5) }, [
          wall(3.4),
          bench(),
          foldedBedding(OAT),
          band(OAT),
        ]),
    },
    {
      product: 'cushion-cover',
      name: 'cushion-cover',
      alt: alt.cushion,
      draw: (drawing) =>
        linenScene(drawing, { from: [-4, 5.5, 20], to: [0, 2.3, 0], wide: 8, through: panes(-5, -1.5, 9.5, 9.5) }, [
          wall(2.2),
          bench(),
          cushion(),
        ]),
    },
    {
      product: 'cushion-cover',
      name: 'cushion-cover-corner',
      alt: alt.cushionCorner,
      draw: (drawing) =>
        linenScene(drawing, { from: [5, 6, 9], to: [1.35, 3.5, 0.2], wide: 3.5, hardness: 6 }, [
          wall(2.2),
          bench(),
          cushion(),
        ]),
    },
    {
      product: 'cushion-cover',
      name: 'cushion-cover-with-throw',
      alt: alt.cushionWithThrow,
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [6, 7.5, 21], to: [0.2, 2.4, 0], wide: 11.5 },
          [wall(2.4), bench(0, 2.8), cushion(-1.7, -0.6, 0.3, -0.2), at(2.6, 0, 0.2, foldedThrow(STONE, 3))],
          fringeOfFolded(STONE, 3, 10, 2.6, 0.2),
        ),
    },
    {
      product: 'canvas-apron',
      name: 'canvas-apron-rust',
      choice: colour('Rust'),
      alt: alt.apronRust,
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [1, 7, 26], to: [0, 5.6, 0], wide: 12, through: panes(-6, 1.4, 10, 11) },
          [wall(), pegBoard(10.6, [-3.6, 0, 3.6]), ...apron(RUST)],
          (seen) => embroidered(seen, 'EMIL', onBib, 0.55, '#e9dcc0'),
        ),
    },
    {
      product: 'canvas-apron',
      name: 'canvas-apron-ecru',
      choice: colour('Ecru'),
      alt: alt.apronEcru,
      draw: (drawing) =>
        linenScene(drawing, { from: [-9, 6.4, 23], to: [0.4, 5.6, 0], wide: 12.2 }, [
          wall(),
          pegBoard(10.6, [0, 4.6]),
          ...apron(ECRU),
        ]),
    },
    {
      product: 'canvas-apron',
      name: 'canvas-apron-pine',
      choice: colour('Pine'),
      alt: alt.apronPine,
      draw: (drawing) =>
        linenScene(drawing, { from: [8, 8.6, 24], to: [-0.6, 5.4, 0], wide: 12.6, through: panes(-9, 0, 9, 12) }, [
          wall(),
          pegBoard(10.6, [-4.2, 0]),
          ...apron(PINE),
        ]),
    },
    {
      product: 'canvas-apron',
      name: 'canvas-apron-pocket',
      alt: alt.apronPocket,
      draw: (drawing) =>
        linenScene(drawing, { from: [-3, 5.4, 12], to: [-0.5, 3.9, 0], wide: 4.4, hardness: 6 }, [
          wall(),
          ...apron(RUST),
        ]),
    },
    {
      product: 'felt-slippers',
      name: 'felt-slippers-charcoal',
      choice: colour('Charcoal'),
      alt: alt.slippersCharcoal,
      draw: (drawing) =>
        linenScene(drawing, { from: [-3.4, 5.2, 9], to: [0.05, 0.3, 0], wide: 4 }, [
          floor(),
          ...slippers(CHARCOAL, { x: -0.72, z: 0, turn: 0.1 }, { x: 0.72, z: -0.2, turn: -0.25 }),
        ]),
    },
    {
      product: 'felt-slippers',
      name: 'felt-slippers-moss',
      choice: colour('Moss'),
      alt: alt.slippersMoss,
      draw: (drawing) =>
        linenScene(drawing, { from: [4, 3, 9], to: [0, 0.55, 0], wide: 4.4, through: panes(-4, -1, 5, 4) }, [
          wall(1.9),
          skirting(1.9),
          floor(),
          ...slippers(MOSS, { x: -0.75, z: 0.1, turn: 0.9 }, { x: 0.65, z: -0.5, turn: 0.5 }),
        ]),
    },
    {
      product: 'felt-slippers',
      name: 'felt-slippers-seam',
      alt: alt.slippersSeam,
      draw: (drawing) =>
        linenScene(drawing, { from: [-2.4, 3.2, 4.6], to: [-0.62, 0.5, 0.2], wide: 1.9, hardness: 6 }, [
          floor(),
          ...slippers(MOSS, { x: -0.72, z: 0, turn: 0.1 }, { x: 0.72, z: -0.2, turn: -0.25 }),
        ]),
    },
    {
      product: 'felt-slippers',
      name: 'felt-slippers-from-above',
      alt: alt.slippersAbove,
      draw: (drawing) =>
        linenScene(drawing, { from: [0.4, 11, 3.4], to: [0, 0, 0.1], wide: 4.8, through: panes(-4, -2, 6, 6) }, [
          floor('#a98a63'),
          ...slippers(CHARCOAL, { x: -0.78, z: 0.15, turn: 2.9 }, { x: 0.6, z: -0.1, turn: 3.3 }),
        ]),
    },
    {
      product: 'wool-socks',
      name: 'wool-socks-oat',
      choice: colour('Oat'),
      alt: alt.socksOat,
      draw: (drawing) =>
        linenScene(drawing, { from: [0.8, 4, 18], to: [0.5, 1.5, 0], wide: 7.8 }, [
          wall(1.4),
          ...clothesLine(3.2, [
            [-2.2, 0.02],
            [-1.3, -0.04],
            [1.2, 0.05],
            [2, -0.02],
          ]),
          ...sock(OAT, { x: -1.75, y: 0.75, z: 0.05, turn: 0.03 }, 1),
          ...sock(OAT, { x: 1.65, y: 0.8, z: 0.05, turn: -0.05 }, 2),
        ]),
    },
    {
      product: 'wool-socks',
      name: 'wool-socks-fir',
      choice: colour('Fir'),
      alt: alt.socksFir,
      draw: (drawing) =>
        linenScene(drawing, { from: [0.6, 0, 18], to: [0.45, 0.9, 0], wide: 6.2, through: panes(-4, -3, 7, 7) }, [
          tableTop(),
          ...sock(FIR, { x: 0.9, y: 0.6, z: 0.2, turn: -0.2 }, 2),
          ...sock(FIR, { x: -0.5, y: 0.7, z: 0.5, turn: 0.06 }, 1),
        ]),
    },
    {
      product: 'wool-socks',
      name: 'wool-socks-bilberry',
      choice: colour('Bilberry'),
      alt: alt.socksBilberry,
      draw: (drawing) =>
        linenScene(drawing, { from: [0, -1, 18], to: [0, 0.7, 0], wide: 7, light: [-0.8, 0.5, 0.42] }, [
          sheet(CHALK),
          ...sock(BILBERRY, { x: 1, y: 1.1, z: 0.28, turn: -0.75 }, 3),
          ...sock(BILBERRY, { x: -0.9, y: 0.9, z: 0.36, turn: 0.7, side: -1 }, 4),
        ]),
    },
    {
      product: 'wool-socks',
      name: 'wool-socks-heel',
      alt: alt.socksHeel,
      draw: (drawing) =>
        linenScene(drawing, { from: [-0.4, -0.6, 7], to: [-0.1, 0.15, 0.4], wide: 2.6, hardness: 6 }, [
          tableTop(),
          ...sock(FIR, { x: 0, y: 0.5, z: 0.3, turn: 0.06 }, 1, 4),
        ]),
    },
    {
      product: 'waffle-towel',
      name: 'waffle-towel-sea',
      choice: colour('Sea'),
      alt: alt.towelSea,
      draw: (drawing) =>
        linenScene(drawing, { from: [-1.4, 7, 24], to: [0, 5.4, 0], wide: 11.4 }, [
          wall(),
          pegBoard(9.9, [-3.4, 0, 3.4]),
          ...hangingTowel(SEA),
        ]),
    },
    {
      product: 'waffle-towel',
      name: 'waffle-towel-clay',
      choice: colour('Clay'),
      alt: alt.towelClay,
      draw: (drawing) =>
        linenScene(drawing, { from: [-4, 5.6, 17], to: [0, 1.2, 0], wide: 7.2, through: panes(-5.5, -3, 11, 8.5) }, [
          wall(3),
          bench(),
          ...foldedTowels([CLAY, CLAY]),
        ]),
    },
    {
      product: 'waffle-towel',
      name: 'waffle-towel-chalk',
      choice: colour('Chalk'),
      alt: alt.towelChalk,
      draw: (drawing) =>
        linenScene(drawing, { from: [5, 7, 24], to: [0.2, 5.6, 0], wide: 11 }, [
          wall(),
          rail(9, 4.4),
          towelOverRail(CHALK),
        ]),
    },
    {
      product: 'waffle-towel',
      name: 'waffle-towel-weave',
      alt: alt.towelWeave,
      draw: (drawing) =>
        linenScene(
          drawing,
          { from: [1.2, -2.6, 9], to: [0, 0, 0], wide: 3, cells: 270, light: [-0.75, 0.5, 0.42] },
          waffleClose(SEA),
        ),
    },
    {
      product: 'waffle-towel',
      name: 'waffle-towel-three',
      alt: alt.towelThree,
      draw: (drawing) =>
        linenScene(drawing, { from: [5, 5, 16], to: [0, 1.5, 0], wide: 7.4 }, [
          wall(3),
          bench(),
          ...foldedTowels([SEA, CHALK, CLAY]),
        ]),
    },
  ],
} satisfies Family
