const DRAWINGS = {
  /** A card on which somebody has written something, and nothing beside it. */
  empty: 'M26 66l3-24h16l3 24zM32 50h9M31 56h7',
  /** A bag that nothing is in. */
  bag: 'M22 40h28l-2 26H24zM29 40v-4a7 7 0 0 1 14 0v4',
  /** Something to be fond of. */
  heart: 'M36 66C23 57 19 50 19 43a8.5 8.5 0 0 1 17-2 8.5 8.5 0 0 1 17 2c0 7-4 14-17 23z',
  /** A lamp that is out: the shop is shut for the moment. */
  lamp: 'M36 24v8M24 46a12 12 0 0 1 24 0zM32 46v3a4 4 0 0 0 8 0v-3M27 66h18',
  /** Something lies in pieces. */
  broken: 'M20 66l4-18 7 6 4-10 5 9 8-5 4 18zM30 30l3 5M42 28l-2 6',
  /** A padlock, and a letter that has come. */
  lock: 'M24 46h24v20H24zM29 46v-7a7 7 0 0 1 14 0v7M36 54v5',
  mail: 'M20 40h32v24H20zM20 41l16 13 16-13',
  person: 'M36 45a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM21 66c1-9 7-14 15-14s14 5 15 14',
}

/**
 * A niche of the shop in which nothing stands, or not what was looked for. It says nothing that the heading beside it
 * does not.
 */
export function EmptyState({ of }: { of: keyof typeof DRAWINGS }) {
  return (
    <svg
      className="empty-niche"
      viewBox="0 0 72 72"
      width="120"
      height="120"
      preserveAspectRatio="xMinYMax"
      aria-hidden="true"
      focusable="false"
    >
      <path className="hollow" d="M4 72V36a32 32 0 0 1 64 0v36z" />
      <path className="drawing" d={DRAWINGS[of]} />
    </svg>
  )
}
