/** Object with a member for each word, whose value is the word. */
export function enumeration<Word extends string>(...words: Word[]): { readonly [Name in Word]: Name } {
  return Object.fromEntries(words.map((word) => [word, word])) as { readonly [Name in Word]: Name } // one member a word
}
