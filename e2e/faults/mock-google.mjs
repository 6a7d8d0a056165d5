/** Preload of a shop (`--import`): sends its requests to Google to the address in `MOCK_GOOGLE_URL`. */
const toGoogle = 'https://www.google.com'
const { fetch } = globalThis

globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith(`${toGoogle}/`)
    ? fetch(process.env.MOCK_GOOGLE_URL + input.slice(toGoogle.length), init)
    : fetch(input, init)
