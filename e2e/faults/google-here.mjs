/** Loaded before a shop (`--import`): what it asks of Google, it asks of the address in `GOOGLE_HERE`. */
const toGoogle = 'https://www.google.com'
const { fetch } = globalThis

globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith(`${toGoogle}/`)
    ? fetch(process.env.GOOGLE_HERE + input.slice(toGoogle.length), init)
    : fetch(input, init)
