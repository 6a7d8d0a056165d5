import { media } from '@wix/sdk'
import { html } from './html.js'

export function picture(image, size) {
  if (!image) return ''
  const src = media.getScaledToFillImageUrl(image, size, size, {})
  return html`<img src="${src}" alt="" width="${size}" height="${size}" />`
}
