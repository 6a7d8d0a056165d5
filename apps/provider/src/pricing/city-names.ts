/** Plain spellings of Latin letters that Unicode does not decompose. */
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
/** Spelled-out umlauts and rings of German and Nordic addresses. */
const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/**
 * Normalizes a city name to comparison keys. Two names are equal if they share a key, whatever their case, accents,
 * hyphens, points, apostrophes and blanks (`Saint-Étienne`, `saint etienne`), and with umlauts spelled out
 * (`München`, `Muenchen`). Scripts whose vowels are marks keep them.
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
