/**
 * Puts values into a text.
 * @example interpolate('Only {left} left.', { left: 2 }) // "Only 2 left."
 */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))
