export interface LogoData {
  url: string
  width: number
  height: number
}

/** Pixels: twice as high as it is shown at most, and half as wide as a phone. */
const [HEIGHT, MAX_WIDTH] = [96, 400]

/**
 * The mark of the shop, before its name: it says nothing that the name does not.
 * @example <Logo logo={shop.look.logo} />
 */
export function Logo({ logo }: { logo: LogoData | undefined }) {
  if (!logo) return null
  const width = Math.min(MAX_WIDTH, Math.round((logo.width / logo.height) * HEIGHT))
  const file = logo.url.slice(logo.url.lastIndexOf('/') + 1)
  return (
    <img
      className="logo"
      src={`${logo.url}/v1/fit/w_${width},h_${HEIGHT},al_c,q_90,enc_auto/${file}`}
      width={width}
      height={HEIGHT}
      alt=""
    />
  )
}
