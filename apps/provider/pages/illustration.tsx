/** Line drawings on a grid of 48, one per topic. */
const DRAWINGS = {
  bag: 'M12 19h24l2 22H10zM18 24v-7a6 6 0 0 1 12 0v7',
  key: 'M17 15.500a7 7 0 1 0 .01 0M23.500 24l17 0M40.500 24v6M34 24v4.500M16.500 20v.01',
  person: 'M24 23a7 7 0 1 0-.01 0M10 41c1-8.500 6.500-12 14-12s13 3.500 14 12',
  mail: 'M7 14h34v22H7zM8 15l16 12 16-12',
  lock: 'M12 22h24v18H12zM17 22v-6a7 7 0 0 1 14 0v6M24 29.500v4',
  door: 'M13 41V9h22v32M7 41h34M29.500 25v.01',
  link: 'M20 28l8-8M22 14.500l4-4a8 8 0 0 1 11.500 11.500l-4 4M26 33.500l-4 4A8 8 0 0 1 10.500 26l4-4',
  clock: 'M24 8a16 16 0 1 0 .01 0M24 15v9l6 4',
  spilt: 'M9 16l20-5 4 16-20 5zM31 15c6-3 9 4 2 7M14 37h20M39 33v.01M30 33v.01',
  tick: 'M10 25l10 10 19-21',
} as const

export type Drawing = keyof typeof DRAWINGS

/** Arch with a drawing, in the style of the product images. */
export function Illustration({ drawing }: { drawing: Drawing }) {
  return (
    <svg className="niche" viewBox="0 0 72 88" width="72" height="88" aria-hidden="true" focusable="false">
      <path className="rim" d="M0 88V36a36 36 0 0 1 72 0v52z" />
      <path className="hollow" d="M6 88V36a30 30 0 0 1 60 0v52z" />
      <path className="drawing" d={DRAWINGS[drawing]} transform="translate(10 27) scale(1.09)" />
    </svg>
  )
}
