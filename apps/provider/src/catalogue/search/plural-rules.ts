/**
 * Plural endings that PostgreSQL's dictionaries do not reduce to the singular, in folded letters (`tokenize.ts`);
 * folding removes accents by which some dictionaries recognise an ending. An ending is replaced by each of the texts
 * behind it. A wrong guess yields a word that nobody writes and matches nothing.
 */
const PLURAL_RULES: Record<string, readonly (readonly [ending: RegExp, ...singular: string[]])[]> = {
  en: [
    [/ves$/, 'f', 'fe'],
    [/men$/, 'man'],
    [/children$/, 'child'],
    [/mice$/, 'mouse'],
    [/ses$/, 's', 'sis'],
    [/xes$/, 'xis'],
    [/zzes$/, 'z'],
    [/eaux$/, 'eau'],
    [/ices$/, 'ex', 'ix'],
    [/i$/, 'us'],
  ],
  de: [
    [/(?<=[aeiouy])s$/, ''],
    [/ssen?$/, 's'],
    [/innen$/, 'in'],
  ],
  fr: [
    [/(?<=[aeiou])[sx]$/, ''],
    [/aux$/, 'ail'],
  ],
  es: [
    [/ces$/, 'z'],
    [/(?<=[^aeiou])es$/, ''],
    [/(?<=[aeiou])s$/, ''],
    [/eis$/, 'ey'],
  ],
  it: [
    [/hi$/, 'o'],
    [/he$/, 'a'],
    [/(?<=[cg])e$/, 'ia'],
    [/i$/, 'e', 'o', 'io'],
  ],
  nl: [
    [/(?<=[bdfgklmnprst])en$/, ''],
    [/zen$/, 's'],
    [/ven$/, 'f'],
    [/eren$/, ''],
    [/veren$/, 'f'],
    [/een$/, 'e'],
    [/(?<=e[lmnr]|[ij]e)s$/, ''],
    [/ea$/, 'eum'],
  ],
  pt: [
    [/[ao]es$/, 'ao'],
    [/ais$/, 'al'],
    [/eis$/, 'el'],
    [/ois$/, 'ol'],
    [/ns$/, 'm'],
    [/(?<=[^aeiou])es$/, ''],
  ],
}

const SHORTEST = 2

/**
 * Doubles the vowel of an open syllable and undoubles a consonant, as Dutch does when an ending is removed: `kaz` →
 * `kaas`, `kopp` → `kop`.
 */
function closeDutchSyllable(singular: string): string[] {
  const doubled = singular.replace(/(?<=[^aeiou])([aeou])(?=[^aeiou]$)/, '$1$1')
  const single = singular.replace(/([bdfgklmnprst])\1$/, '$1')
  return [singular, doubled, single]
}

/** Returns words whose plural the word may be, by the endings of a language (its primary subtag). */
export function findPossibleSingulars(word: string, language: string): string[] {
  const singulars = (PLURAL_RULES[language] ?? []).flatMap(([ending, ...singular]) =>
    ending.test(word) ? singular.map((each) => word.replace(ending, each)) : [],
  )
  const all = language === 'nl' ? singulars.flatMap(closeDutchSyllable) : singulars
  return [...new Set(all)].filter((each) => each.length >= SHORTEST && each !== word)
}
