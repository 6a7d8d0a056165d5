/** Style of the demo shop's papers: warm white, dark green, a serif that every machine has. */
import { readFileSync } from 'node:fs'
import { Transformer } from '@napi-rs/image'

const pictures = new URL('../../../demo-shop/pictures/', import.meta.url)

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function page(title: string, style: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title>
<style>
@page { size: A4; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; color: #26332b; font: 10.5pt/1.5 'DejaVu Serif', Georgia, 'Liberation Serif', serif }
.sheet { position: relative; width: 210mm; height: 297mm; padding: 20mm 20mm 24mm; break-after: page; overflow: hidden }
.sheet:last-child { break-after: auto }
h1 { margin: 0; font-size: 30pt; line-height: 1.1; font-weight: 400; letter-spacing: -0.01em }
h2 { margin: 6mm 0 1.5mm; font-size: 11pt; line-height: 1.3; color: #55704f }
p { margin: 0 0 2.5mm }
ul, ol { margin: 0; padding: 0 0 0 5mm }
li { margin: 0 0 1.2mm }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt }
th, td { padding: 1.6mm 2mm; text-align: left; vertical-align: top; border-bottom: 0.2mm solid #b9c4b4 }
footer { position: absolute; right: 20mm; bottom: 11mm; left: 20mm; padding-top: 2mm; font-size: 7.5pt; color: #6d7a6c; border-top: 0.2mm solid #b9c4b4 }
footer b { float: right; font-weight: 400 }
.drawing { display: block; object-fit: cover }
${style}
</style><body>${body}</body></html>`
}

/** A drawing of the shop, as a JPEG: a PDF keeps that as it is. */
export async function drawing(name: string, style: string, width = 700): Promise<string> {
  const picture = new Transformer(readFileSync(new URL(`${name}.webp`, pictures)))
  const jpeg = await picture.resize({ width }).jpeg(80)
  return `<img class="drawing" alt="" style="${style}" src="data:image/jpeg;base64,${jpeg.toString('base64')}">`
}
