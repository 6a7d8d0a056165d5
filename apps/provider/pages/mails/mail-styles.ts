/** Styles shared by several parts of a mail. */
export const SIGN =
  "Bahnschrift, 'DIN Alternate', 'Franklin Gothic Medium', 'Roboto Condensed', 'DejaVu Sans Condensed', sans-serif"
export const TEXT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Open Sans', sans-serif"
export const SOFT = { color: '#55625a', fontSize: 14, lineHeight: '21px' }
