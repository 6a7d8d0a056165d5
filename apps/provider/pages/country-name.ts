/** Name of a country in a language: `Germany`, or `Deutschland`. */
export function getCountryName(country: string, lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: 'region' }).of(country) ?? country
  } catch (error) {
    // Older orders may contain an invalid country.
    if (error instanceof RangeError) return country
    throw error
  }
}
