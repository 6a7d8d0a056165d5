/**
 * Draws every picture of the demo shop: `node tools/demo-shop/draw-pictures.ts`. The pictures are kept in the repository, so
 * this is run only after a drawing was changed; the same sources give the same files to the byte.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { drawAll } from './pictures.ts'

interface ProductWithPictures {
  slug: string
  options: { name: string; type: string; choices: { value: string; description: string }[] }[]
  pictures: { file: string; choice?: { option: string; choice: string } }[]
}

const shop = new URL('../../demo-shop/', import.meta.url)
// The file is ours and its shape is tested beside this script.
const products = JSON.parse(await readFile(new URL('products.json', shop), 'utf8')) as ProductWithPictures[]

function colourOf(slug: string, choice: string): string {
  const options = products.find((product) => product.slug === slug)?.options ?? []
  const found = options
    .filter((option) => option.type === 'color')
    .flatMap((option) => option.choices)
    .find((known) => known.description === choice)
  if (!found) throw new Error(`${slug} has no colour called ${choice}.`)
  return found.value
}

const coloured = products.flatMap((product) =>
  product.pictures.flatMap(({ file, choice }) =>
    choice ? [{ product: product.slug, ...choice, file: file.replace('pictures/', '') }] : [],
  ),
)

await mkdir(new URL('pictures/', shop), { recursive: true })
const pictures = drawAll(coloured, colourOf)
for (const [file, svg] of pictures) await writeFile(new URL(`pictures/${file}`, shop), svg)
console.log(`${pictures.size} pictures drawn into demo-shop/pictures/.`)
