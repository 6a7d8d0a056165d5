import { type Assets, contentSecurityPolicy, favicon, readAssets, serveAsset } from '@cartwright/ui/server'
import type { BackOfficePages } from './page-props.ts'

/**
 * Creates the pages of the back office from the `client` folder of its build.
 * @example const backOffice = createBackOffice('dist/backoffice/client')
 */
export function createBackOffice(folder: string): BackOfficePages {
  const assets = readAssets(folder)
  return {
    render: ({ lang }) => ({ html: renderShell(assets, lang), headers: getHeaders() }),
    serveAsset: (request) => serveAsset(assets, request),
  }
}

/** Policies of the rich text editor, for saved and for pasted HTML. Both parse it in documents that run no script. */
const RICH_TEXT_POLICIES = ['rich-text', 'ProseMirrorClipboard']

function getHeaders(): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    // Pictures chosen from disk have a preview before they are sent.
    'content-security-policy': contentSecurityPolicy({
      scripts: [],
      styles: [],
      images: ['blob:'],
      trustedTypes: RICH_TEXT_POLICIES,
      videos: ["'self'"],
    }),
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex, nofollow',
  }
}

/**
 * Renders the document. The id makes react-aria-components skip its own inline style, which the content security
 * policy forbids.
 */
function renderShell({ script, styles }: Assets, lang: string): string {
  const language = /^[a-zA-Z0-9-]{2,35}$/.test(lang) ? lang : 'en'
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>Back office</title><link rel="icon" href="${favicon.replaceAll('"', '%22')}">`,
    ...styles.map((style) => `<link rel="stylesheet" href="${style}" id="react-aria-pressable-style">`),
    `<script type="module" src="${script ?? ''}"></script></head><body><div id="root"></div>`,
    '<noscript>The back office needs JavaScript. Please allow it for this page.</noscript></body></html>',
  ].join('')
}
