/** More telling words first: every browser claims to be others as well. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** For people who look for their own device in a list: `Firefox, Linux`. What is not known is called a program. */
export function describeDevice(userAgent: string | null): string {
  const find = (words: typeof BROWSERS) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || 'A program'
}
