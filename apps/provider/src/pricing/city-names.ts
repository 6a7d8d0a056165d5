/** Letters of the Latin script that have no accent to take off, as they are written without them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
/** The same letters, and those with dots and rings, as German and Nordic addresses are typed without them. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/**
 * The ways to write a city's name that count as one. Two names are the same where they share a key: whatever their case, accents, hyphens, points, apostrophes and blanks
 * (`Saint-Étienne`, `saint etienne`), and with umlauts spelled out (`München`, `Muenchen`). Scripts whose vowels are marks keep them.
 */
export function toCityKeys(written: string): string[] {
  const name = written.normalize('NFC').toLowerCase()
  const spelled = name.replaceAll(/[äöüåø]/g, (letter) => SPELLED[letter]!)
  return [...new Set([toPlainLetters(name), toPlainLetters(spelled)])].filter(Boolean)
}

function toPlainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7]/g, '') // accents; Hebrew points
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => PLAIN[letter]!)
    .replaceAll(/[.'’‘`´׳״"]/g, '')
    .replaceAll(/[\p{Pd}\s]+/gu, ' ')
    .trim()
}
