'use client'
import { media } from '@wix/sdk'

export function WixImage({ image, width, height, alt = '' }) {
  const src = media.getScaledToFillImageUrl(image, width, height, {})
  return <img src={src} alt={alt} width={width} height={height} />
}
