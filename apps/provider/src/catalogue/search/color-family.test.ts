import { expect, test } from 'vitest'
import { toColorFamily } from './color-family.ts'

test.each([
  ['#000', 'BLACK'],
  ['#1b1b1d', 'BLACK'],
  ['#808080', 'GREY'],
  ['#c0c0c0', 'GREY'],
  ['#5b6066', 'GREY'],
  ['#ffffff', 'WHITE'],
  ['rgb(255,255,255)', 'WHITE'],
  ['#f4ead8', 'BEIGE'],
  ['#f5f5dc', 'BEIGE'],
  ['#d9c7a5', 'BEIGE'],
  ['#7b4a2b', 'BROWN'],
  ['#5c4033', 'BROWN'],
  ['#8b5a2b', 'BROWN'],
  ['#ff0000', 'RED'],
  ['#8b0000', 'RED'],
  ['#b3262e', 'RED'],
  ['#800000', 'RED'],
  ['#ffc0cb', 'PINK'],
  ['#e75480', 'PINK'],
  ['#ff69b4', 'PINK'],
  ['#ffa500', 'ORANGE'],
  ['#c65d2e', 'ORANGE'],
  ['#ffff00', 'YELLOW'],
  ['#e3b23c', 'YELLOW'],
  ['#446a48', 'GREEN'],
  ['#008000', 'GREEN'],
  ['#808000', 'GREEN'],
  ['#98a869', 'GREEN'],
  ['#40e0d0', 'TURQUOISE'],
  ['#008080', 'TURQUOISE'],
  ['#000080', 'BLUE'],
  ['#1f3a5f', 'BLUE'],
  ['#87ceeb', 'BLUE'],
  ['rgba(0, 0, 255, 0.5)', 'BLUE'],
  ['Navy', 'BLUE'],
  ['#800080', 'PURPLE'],
  ['#b39ddb', 'PURPLE'],
  ['#2b2a29', 'BLACK'], // soot
  ['#5d6a75', 'GREY'], // slate
  ['#a8493b', 'RED'], // madder
  ['#a5583a', 'BROWN'], // rust
  ['#b79b6c', 'BROWN'], // natural
  ['#9c7b45', 'BROWN'], // olive wood
  ['#e0bc62', 'YELLOW'], // butter
  ['#3d5348', 'GREEN'], // pine
  ['#2f3b4f', 'BLUE'], // night
  ['#8b7486', 'PURPLE'], // heather
  ['#6f9096', 'TURQUOISE'], // sea
  ['Multi', undefined],
  ['', undefined],
  ['url(x)', undefined],
])('%s is of the family %s', (value, family) => {
  expect(toColorFamily(value)).toBe(family)
})
