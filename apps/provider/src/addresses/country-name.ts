/** `Germany`, or `Deutschland`: what stands for a country in the language of whoever reads it. */
export function getCountryName(country: string, lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: 'region' }).of(country) ?? country
  } catch (error) {
    // Orders of before may name what is no country.
    if (error instanceof RangeError) return country
    throw error
  }
}
