/** Colours as `#rrggbb`, and how well they are read on each other (WCAG 2.2). */

export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of the second in the first. */
export function mixColours(one: string, other: string, share: number): string {
  const [from, to] = [getChannels(one), getChannels(other)]
  const mixed = from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The colour itself where it is read on all of the grounds, else as little of `towards` in it as makes it so. */
export function toReadableColour(
  grounds: readonly string[],
  colour: string,
  towards: string,
  contrast: number,
): string {
  for (let share = 0; share < 1; share += 0.04) {
    const tried = mixColours(colour, towards, share)
    if (grounds.every((ground) => getContrast(tried, ground) >= contrast)) return tried
  }
  return towards
}

/** The same colour with as much light as it can have. */
export function maximizeBrightness(colour: string): string {
  const channels = getChannels(colour)
  const most = Math.max(...channels)
  if (most === 0) return '#ffffff'
  return `#${channels
    .map((channel) =>
      Math.round((channel * 255) / most)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** From 0 for black to 1 for white. */
export function getLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = getChannels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const getChannels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
