const PATHS = {
  bag: 'M5 8h14l-1 12H6L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  cross: 'M6 6l12 12M18 6L6 18',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  tick: 'M5 13l4 4L19 7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.500 0 0 1 7 0v3',
}

/**
 * A small line drawing in the colour of the text. Says nothing to screen readers; give the control a name.
 * @example <Icon name="bag" />
 */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
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
