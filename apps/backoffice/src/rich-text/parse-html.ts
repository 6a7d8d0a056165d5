/** Part of Trusted Types that the editor needs. Browsers without them take the HTML itself. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * Policy of trusted types for the rich text editor. Its HTML is parsed in a document that runs no script, and the
 * schema of the editor takes over known elements only.
 */
const policy = trustedTypes?.createPolicy('rich-text', { createHTML: (html) => html })

/** Parses HTML into an inert document. */
export function parseHtml(html: string): HTMLElement {
  const plain = removeStyles(html)
  return new DOMParser().parseFromString(policy?.createHTML(plain) ?? plain, 'text/html').body
}

/**
 * Removes style attributes, which the content security policy reports even in an inert document. Google Docs wraps what
 * is copied in a `b` that only its style makes normal.
 */
export function removeStyles(html: string): string {
  return html
    .replaceAll('<b style="font-weight:normal;"', '<span')
    .replaceAll(/ style="[^"]*"/gi, '')
    .replaceAll(/ style='[^']*'/gi, '')
}
