/**
 * The drawing of the wishlist. Filled by the stylesheet where something is remembered. Says nothing to screen readers.
 * @example <Heart />
 */
export function Heart() {
  return (
    <svg className="icon heart" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d="M12 20S4 15 4 9.2C4 6.3 6.2 4.5 8.4 4.5c1.6 0 2.9.9 3.6 2.3.7-1.4 2-2.3 3.6-2.3C17.8 4.5 20 6.3 20 9.2 20 15 12 20 12 20Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
