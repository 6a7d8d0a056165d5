/**
 * Adds a stylesheet to the page after loading. It needs no inline style, which the policy forbids, and no further
 * request.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
