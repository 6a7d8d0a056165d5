/**
 * A disc in a colour of the merchant's. Drawn with SVG attributes, since the page's policy forbids inline styles.
 * @example <Swatch colour="#2f5d50" />
 */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="swatch" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill={colour} stroke="currentColor" strokeOpacity="0.35" />
    </svg>
  )
}
