import { drawing, escape, page } from './page.ts'

interface Month {
  name: string
  words: string
  plan?: [quarter: string, what: string][]
  sow: string[]
  plant: string[]
  pick: string[]
  tend: string[]
  waits: string
}

export interface GardenYear {
  title: string
  subtitle: string
  foot: string
  ownDates: string
  headings: Record<'sow' | 'plant' | 'pick' | 'tend' | 'waits', string>
  months: Month[]
}

/** One a month. */
const DRAWINGS = [
  'garden/border-fork',
  'garden/copper-bird-feeder',
  'garden/hand-trowel-in-use',
  'garden/terracotta-pot-in-use',
  'garden/jute-twine-in-use',
  'garden/meadow-seed-tin-in-use',
  'garden/jute-twine-fern-green',
  'garden/meadow-seed-tin',
  'garden/pruning-shears-in-use',
  'garden/border-fork-in-use',
  'garden/terracotta-pot',
  'garden/copper-bird-feeder-in-use',
]

const STYLE = `
.month header { display: flex; gap: 8mm; align-items: flex-end; min-height: 44mm; padding-bottom: 4mm; border-bottom: 0.4mm solid #26332b }
.month header div { flex: 1 }
.month .book { margin: 0 0 2mm; font-size: 8pt; letter-spacing: 0.12em; text-transform: uppercase; color: #55704f }
.month .words { margin-top: 4mm }
.columns { columns: 2; column-gap: 9mm; margin-top: 2mm }
.columns section { break-inside: avoid }
.own { position: absolute; right: 20mm; bottom: 24mm; left: 20mm }
.own i { display: block; height: 7.5mm; border-bottom: 0.2mm dotted #8c998a }
.big h1 { font-size: 34pt }
`

export async function gardenYear(year: GardenYear): Promise<string> {
  const sheets = await Promise.all(year.months.map((month, index) => sheetOf(year, month, index)))
  return page(year.title, STYLE, sheets.join(''))
}

async function sheetOf(year: GardenYear, month: Month, index: number): Promise<string> {
  const picture = DRAWINGS[index]
  const image = picture ? await drawing(picture, 'width: 62mm; height: 62mm; border-radius: 1.5mm', 560) : ''
  const cover =
    index === 0
      ? `<p class="book">${escape(year.title)}<br>${escape(year.subtitle)}</p>`
      : `<p class="book">${escape(year.title)}</p>`
  const plan = month.plan?.length
    ? `<table>${month.plan.map(([quarter, what]) => `<tr><th>${escape(quarter)}</th><td>${escape(what)}</td></tr>`).join('')}</table>`
    : ''
  const lists = (['sow', 'plant', 'pick', 'tend'] as const).map((kind) => listOf(year.headings[kind], month[kind]))
  return `<section class="sheet month">
<header><div>${cover}<h1>${escape(month.name)}</h1></div>${image}</header>
<p class="words">${escape(month.words)}</p>${plan}
<div class="columns">${lists.join('')}<section><h2>${escape(year.headings.waits)}</h2><p>${escape(month.waits)}</p></section></div>
<div class="own"><h2>${escape(year.ownDates)}</h2><i></i><i></i><i></i><i></i><i></i></div>
<footer><b>${index + 1}</b>${escape(year.foot)}</footer></section>`
}

function listOf(heading: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  const list = items.map((item) => `<li>${escape(item)}</li>`).join('')
  return `<section><h2>${escape(heading)}</h2><ul>${list}</ul></section>`
}
