import React from 'react'
import { media } from '@wix/sdk'

/** `image`: an address of an image, or `wix:image://…`. */
export function Picture({ image, size }) {
  return <img src={media.getScaledToFillImageUrl(image, size, size, {})} alt="" width={size} height={size} />
}
