/** A shelf with two things on it. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#17402e" d="M0 0h32v32H0z"/><path fill="#ffd952" d="M4 22h24v4H4z"/><path fill="#f4f6e8" d="M7 12h7v9H7zM17 21V12a4 4 0 0 1 8 0v9z"/></svg>'

/**
 * The mark of the shop as small as browsers show it.
 * @example renderDocument({ icon: toFaviconUrl(logo), … })
 */
export function toFaviconUrl(logo: { url: string } | undefined): string | undefined {
  return logo && `${logo.url}/v1/fit/w_64,h_64,al_c,q_90,enc_auto/icon.png`
}
