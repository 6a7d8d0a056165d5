const PATHS = {
  box: 'M3 7.5 12 3l9 4.5v9L12 21l-9-4.5zM3 7.5l9 4.5 9-4.5M12 12v9',
  collection: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'M14.5 6 8.5 12l6 6',
  next: 'm9.5 6 6 6-6 6',
  open: 'M14 4h6v6M20 4l-9 9M18 14v5H5V6h5',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  choose: 'm6 9 6 6 6-6',
  add: 'M12 5v14M5 12h14',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  restore: 'M5 5v5h5M5.5 10A7 7 0 1 1 5 14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  bold: 'M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z',
  italic: 'M10 4h8M6 20h8M14 4l-4 16',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  strike:
    'M4 12h16M16 7c-.6-1.8-2.2-3-4.2-3C9.500 4 8 5.300 8 7.200M8 16.500C8.500 18.800 10.200 20 12.200 20c2.300 0 4-1.400 4-3.400',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 14h2.500l-2.500 4h2.500',
  quote: 'M5 6v12M9 8h11M9 12h11M9 16h7',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  upload: 'M12 16V5M7 9.5 12 4.5l5 5M4 15v4.5h16V15',
  download: 'M12 4.5V15M7 10.5l5 5 5-5M4 15v4.5h16V15',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  swap: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  list: 'M4 6h16M4 12h16M4 18h16',
  video: 'M3 6h12v12H3zM15 10.5l6-3.5v10l-6-3.5',
  audio: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  archive: 'M4 4h16v5H4zM5 9v11h14V9M10 13h4',
  retry: 'M19 12a7 7 0 1 1-2-5l2 2M19 4.5V9h-4.5',
  handle: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  star: 'm12 4 2.4 5.2 5.6.6-4.2 3.9 1.2 5.7L12 16.5l-5 2.9 1.2-5.7L4 9.8l5.6-.6z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01',
  transfer: 'M8 20V5M3.5 9.5 8 5l4.5 4.5M16 4v15M11.5 14.5 16 19l4.5-4.5',
  coins: 'M9 4a6 6 0 1 0 0 12A6 6 0 0 0 9 4zM15.5 8.2a6 6 0 1 1-7.3 9.3',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2',
  stock: 'M4 21V8l8-4 8 4v13M8 21v-9h8v9M8 16.5h8',
} as const

export type IconName = keyof typeof PATHS

/** Decorative icon: its meaning is in the text beside it, or in the label of its button. */
export function Icon({ name }: { name: IconName }) {
  const isDirectional = name === 'previous' || name === 'next'
  return (
    <svg className={isDirectional ? 'icon icon-directional' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
