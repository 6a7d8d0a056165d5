import { describe, expect, test } from 'vitest'
import { has, products, read } from './shop-files.ts'

interface Calendar {
  headings: object
  months: {
    name: string
    sow: string[]
    plant: string[]
    pick: string[]
    tend: string[]
    waits: string
    words: string
  }[]
}
interface Labels {
  blank: number
  sheet: { labels: number }
  labels: string[][]
}
interface Pattern {
  pages: { blocks: { table?: { head: string[]; rows: string[][] }; chart?: { rows: { boxes: string }[] } }[] }[]
}

describe('digital products deliver their files', () => {
  test('the calendar has a page for every month, with something to do on each', () => {
    const { months } = read<Calendar>('files/kitchen-garden-year.json')
    expect(months).toHaveLength(12)
    for (const { name, sow, plant, pick, tend, waits, words } of months) {
      expect(sow.length + plant.length + pick.length + tend.length, name).toBeGreaterThanOrEqual(3)
      expect(words.length * waits.length).toBeGreaterThan(0)
    }
  })

  test('there are forty labels on whole sheets', () => {
    const { blank, sheet, labels } = read<Labels>('files/seed-labels.json')
    expect(labels.length + blank).toBe(40)
    expect((labels.length + blank) % sheet.labels).toBe(0)
    expect(labels.filter((label) => label.length !== 5 || label.some((line) => line.trim() === ''))).toEqual([])
  })

  test('the pattern comes out: stitches, rows and sizes belong together, and no row makes or loses a stitch', () => {
    const blocks = read<Pattern>('files/throw-knitting-pattern.json').pages.flatMap((page) => page.blocks)
    const { head, rows } = blocks.find(({ table }) => table?.head[0] === 'Size')!.table!
    const line = (title: string) =>
      rows
        .find(([first]) => first === title)!
        .slice(1)
        .map((cell) => Number.parseInt(cell, 10))
    const [waves, stitches, repeats, all] = [
      'Waves side by side',
      'Stitches to cast on',
      'Repeats of the four rows',
      'Rows in all',
    ].map(line)
    for (let size = 0; size < head.length - 1; size++) {
      expect(waves![size]! * 18 + 12).toBe(stitches![size])
      expect(repeats![size]! * 4 + 16).toBe(all![size])
      expect(Math.abs(stitches![size]! / 1.6 - line('Width, washed')[size]!)).toBeLessThan(1)
      expect(all![size]! / 2).toBe(line('Length, washed')[size])
    }
    const { chart } = blocks.find((block) => block.chart)!
    for (const { boxes } of chart!.rows) {
      const made = [...boxes].filter((box) => box === 'o').length
      const lost = [...boxes].filter((box) => box === '/').length
      expect([boxes.length, made - lost]).toEqual([18, 0])
    }
  })

  test('each has its words in the folder of files', () => {
    const sources = products
      .flatMap(({ digitalFile }) => digitalFile ?? [])
      .map((file) => file.replace(/\.(pdf|zip)$/, ''))
    expect(sources).toHaveLength(4)
    expect(sources.filter((source) => !has(`${source}.json`) && !has(`${source}.md`))).toEqual([])
  })
})
