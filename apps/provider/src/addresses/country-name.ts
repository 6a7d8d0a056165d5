/** Name of a country in a language: `Germany`, `Deutschland`. */
export function getCountryName(country: string, lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: 'region' }).of(country) ?? country
  } catch (error) {
    // Old orders may have an invalid country code.
    if (error instanceof RangeError) return country
    throw error
  }
}
