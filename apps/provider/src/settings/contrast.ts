/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). Both are `#rrggbb`. */
export function calculateContrast(one: string, other: string): number {
  const [lighter, darker] = [calculateLuminance(one), calculateLuminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

function calculateLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
