import { media } from './shop'

/** Square picture beside a name, which describes it. */
export function Picture({ image, size }: { image?: string; size: number }) {
  if (!image) return <span className="picture" />
  const address = (pixels: number) => media.getScaledToFillImageUrl(image, pixels, pixels)
  return (
    <img
      className="picture"
      src={address(size)}
      srcSet={`${address(size)}, ${address(size * 2)} 2x`}
      width={size}
      height={size}
      alt=""
    />
  )
}
