/** Draws the shop's front and its mark into `demo-shop/pictures/shop/`: `node tools/demo-shop/draw-shop.ts`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import { hashOf } from './picture.ts'
import { frontAlt, logoAlt, shopFront, shopLogo } from './shop-front.ts'

const QUALITY = 84
/** Pixels: a picture of the shop is of pixels, whatever it was drawn with. */
const LOGO_SIDE = 384
const folder = new URL('../../demo-shop/pictures/shop/', import.meta.url)

const front = shopFront()
await mkdir(folder, { recursive: true })
await writeFile(new URL('front.svg', folder), front)
await writeFile(new URL('front.webp', folder), await Transformer.fromSvg(front).webp(QUALITY))
const logo = shopLogo()
const large = logo.replace('width="64" height="64"', `width="${LOGO_SIDE}" height="${LOGO_SIDE}"`)
await writeFile(new URL('logo.svg', folder), logo)
await writeFile(new URL('logo.webp', folder), await Transformer.fromSvg(large).webpLossless())
const madeFrom = { front: hashOf(front), logo: hashOf(logo) }
await writeFile(new URL('made-from.json', folder), `${JSON.stringify(madeFrom, null, 2)}\n`)
const pictures = [
  { file: 'shop/front', alt: frontAlt },
  { file: 'shop/logo', alt: logoAlt },
]
await writeFile(new URL('../shop.json', folder), `${JSON.stringify(pictures, null, 2)}\n`)
console.log('The front of the shop and its mark are drawn.')
