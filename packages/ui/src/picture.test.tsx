import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const picture = { url: 'https://shop.example/media/a.jpg', width: 800, height: 800, alt: 'A mug' }

test('a picture is cropped around its focal point, and without one around its centre', () => {
  const focused = renderToStaticMarkup(<Picture picture={{ ...picture, focalPoint: { x: 0.25, y: 1 } }} shape={2} />)
  expect(focused).toContain('/v1/fill/w_720,h_360,fp_0.25_1.00,q_80,enc_auto/a.jpg')
  expect(renderToStaticMarkup(<Picture picture={picture} />)).toContain('/v1/fill/w_720,h_720,al_c,q_80,enc_auto/a.jpg')
})
