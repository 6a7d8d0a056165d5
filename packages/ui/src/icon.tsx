const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5',
  bag: 'M5 8h14l-1 12H6L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  cross: 'M6 6l12 12M18 6L6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  download: 'M12 4v11M7 10l5 5 5-5M5 20h14',
  tick: 'M5 13l4 4L19 7',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5L20 20',
  eye: 'M2.5 12S6 5.500 12 5.500S21.500 12 21.500 12S18 18.500 12 18.500S2.500 12 2.500 12M12 9.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.500 0 0 1 7 0v3',
}

/**
 * A small line drawing in the colour of the text. Says nothing to screen readers; give the control a name.
 * @example <Icon name="bag" />
 */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className={name === 'arrow' || name === 'back' ? 'icon along' : 'icon'}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
