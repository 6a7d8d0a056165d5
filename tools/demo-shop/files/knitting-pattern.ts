import { drawing, escape, page } from './page.ts'

interface Chart {
  rows: { row: number; side: string; boxes: string }[]
  legend: [sign: string, meaning: string][]
}

type Block =
  | { text: string }
  | { heading: string }
  | { list: string[] }
  | { table: { head: string[]; rows: string[][] } }
  | { chart: Chart }

export interface KnittingPattern {
  title: string
  subtitle: string
  foot: string
  pages: { title: string; blocks: Block[] }[]
}

const STYLE = `
.first h1 { font-size: 32pt }
.first .sub { margin: 2mm 0 6mm; font-size: 13pt; color: #55704f }
.sheet > h1.part { font-size: 20pt; padding-bottom: 3mm; margin-bottom: 4mm; border-bottom: 0.4mm solid #26332b }
.chart { width: auto; margin: 3mm 0 5mm; font: 12pt/1 'DejaVu Sans Mono', monospace }
.chart td, .chart th { width: 7.6mm; height: 7.6mm; padding: 0; text-align: center; vertical-align: middle; border: 0.25mm solid #26332b }
.chart th { width: 12mm; border: 0; font: 8.5pt/1 'DejaVu Serif', Georgia, serif; color: #55704f }
.chart .fold { background: #dfe7da }
.legend { width: auto } .legend td:first-child { width: 9mm; text-align: center; font-family: 'DejaVu Sans Mono', monospace }
`

export async function knittingPattern(pattern: KnittingPattern): Promise<string> {
  const cover = await drawing(
    'linen/wool-throw-heather',
    'width: 170mm; height: 76mm; margin-bottom: 7mm; border-radius: 1.5mm',
    1000,
  ).catch(() => '')
  const sheets = pattern.pages.map(({ title, blocks }, index) => {
    const top =
      index === 0
        ? `${cover}<h1>${escape(pattern.title)}</h1><p class="sub">${escape(pattern.subtitle)}</p><h1 class="part">${escape(title)}</h1>`
        : `<h1 class="part">${escape(title)}</h1>`
    const body = blocks.map(blockOf).join('')
    const foot = `<footer><b>${index + 1}</b>${escape(pattern.foot)}</footer>`
    return `<section class="sheet${index === 0 ? ' first' : ''}">${top}${body}${foot}</section>`
  })
  return page(pattern.title, STYLE, sheets.join(''))
}

function blockOf(block: Block): string {
  if ('text' in block) return `<p>${escape(block.text)}</p>`
  if ('heading' in block) return `<h2>${escape(block.heading)}</h2>`
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
  if ('chart' in block) return chartOf(block.chart)
  const { head, rows } = block.table
  const line = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`
  return `<table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table>`
}

/** A box for every stitch. Rows of the wrong side are numbered on the left, as they are read from there. */
function chartOf({ rows, legend }: Chart): string {
  const body = rows.map(({ row, side, boxes }) => {
    const label = `<th>${row}</th>`
    const cells = [...boxes].map((sign) => `<td${sign === '/' ? ' class="fold"' : ''}>${signOf(sign)}</td>`).join('')
    return `<tr>${side === 'WS' ? label : '<th></th>'}${cells}${side === 'RS' ? label : '<th></th>'}</tr>`
  })
  const meanings = legend.map(
    ([sign, meaning]) => `<tr><td>${signOf(sign) || '·'}</td><td>${escape(meaning)}</td></tr>`,
  )
  return `<table class="chart">${body.join('')}</table><table class="legend">${meanings.join('')}</table>`
}

function signOf(sign: string): string {
  return { '.': '', '-': '–', '/': '╱', o: '○' }[sign] ?? escape(sign)
}
