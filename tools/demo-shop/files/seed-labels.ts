import { drawing, escape, page } from './page.ts'

export interface SeedLabels {
  title: string
  foot: string
  sheet: { labels: number; columns: number; widthMm: number; heightMm: number }
  lines: Record<'sow' | 'depth' | 'apart' | 'year' | 'kind', string>
  /** Number of labels without a name. */
  blank: number
  labels: [name: string, latin: string, sow: string, depth: string, apart: string][]
}

export async function seedLabels({ title, foot, sheet, lines, blank, labels }: SeedLabels): Promise<string> {
  const { columns, widthMm, heightMm } = sheet
  const style = `
.sheet { padding: ${(297 - (sheet.labels / columns) * heightMm) / 2 - 6}mm ${(210 - columns * widthMm) / 2}mm }
.grid { display: grid; grid-template-columns: repeat(${columns}, ${widthMm}mm); border: 0.1mm solid #8c998a; border-width: 0.1mm 0 0 0.1mm; width: ${columns * widthMm}mm }
.label { position: relative; height: ${heightMm}mm; padding: 5mm 6mm; border: 0.1mm solid #8c998a; border-width: 0 0.1mm 0.1mm 0; overflow: hidden }
.label h2 { margin: 0; font-size: 15pt; font-weight: 400; color: #26332b }
.label em { display: block; margin-bottom: 2.5mm; font-size: 8.5pt; color: #6d7a6c; min-height: 4.4mm }
.label dl { display: grid; grid-template-columns: 16mm 1fr; margin: 0; font-size: 8.5pt; line-height: 1.55 }
.label dt { color: #55704f } .label dd { margin: 0 } 
.label dd:empty { margin-right: 17mm; border-bottom: 0.2mm dotted #8c998a }
.label .drawing { position: absolute; right: 5mm; bottom: 5mm }
`
  const leaf = await drawing('garden/meadow-seed-tin', 'width: 15mm; height: 15mm; border-radius: 50%', 240)
  const all = [...labels, ...Array.from({ length: blank }, (): SeedLabels['labels'][number] => ['', '', '', '', ''])]
  const labelOf = ([name, latin, sow, depth, apart]: SeedLabels['labels'][number]): string => {
    const facts = [
      [lines.sow, sow],
      [lines.depth, depth],
      [lines.apart, apart],
      [lines.year, ''],
    ]
    const list = facts.map(([term = '', fact = '']) => `<dt>${escape(term)}</dt><dd>${escape(fact)}</dd>`).join('')
    return `<div class="label"><h2>${escape(name) || `<span style="color:#8c998a">${escape(lines.kind)}</span>`}</h2><em>${escape(latin)}</em><dl>${list}</dl>${leaf}</div>`
  }
  const sheets: string[] = []
  for (let from = 0; from < all.length; from += sheet.labels)
    sheets.push(
      `<section class="sheet"><div class="grid">${all
        .slice(from, from + sheet.labels)
        .map(labelOf)
        .join('')}</div><footer><b>${sheets.length + 1}</b>${escape(foot)}</footer></section>`,
    )
  return page(title, style, sheets.join(''))
}
