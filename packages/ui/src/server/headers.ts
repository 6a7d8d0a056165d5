import { createHash } from 'node:crypto'

export interface TransportOptions {
  https: boolean
  /** Whether browsers use https alone for all names below ours as well, which may be somebody else's. @default false */
  hstsSubdomains?: boolean
}

/**
 * The headers that every answer carries, whatever it is: page, error, redirect, 304 or static file.
 * @example new Response(body, { headers: getSecurityHeaders({ https: true }) })
 */
export function getSecurityHeaders({ https, hstsSubdomains = false }: TransportOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(https && { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }),
  }
}

export interface PolicyOptions {
  /** Inline scripts that run or steer the browser; data blocks (JSON) need no hash. */
  scripts?: string[]
  styles?: string[]
  /** Origins that pictures may come from, besides our own. */
  images?: string[]
  /** Origins that videos may come from. @default none */
  videos?: string[]
  /** Origins that a form may lead to, besides our own; a redirect after a form counts too. */
  formTargets?: string[]
  /** Origins that may show the page in a frame. @default nobody */
  frameAncestors?: string[]
  /**
   * Addresses of others whose scripts run and whose frames show here, such as a captcha's. They get by without
   * trusted types.
   */
  widgets?: string[]
  /** Sources that frames of the page may show: origins, or `'self'`. @default nothing but widgets */
  frames?: string[]
  /** Policies of trusted types that scripts of the page may create, by name. @default none */
  trustedTypes?: string[]
  /** Origins that scripts of the page may ask, besides our own and those of widgets. */
  connections?: string[]
}

/**
 * The policy of one page. Inline blocks are named by hash, not by nonce, so that the same page can be cached for all.
 * Without options: the policy for an answer that is not a page.
 * @example contentSecurityPolicy({ styles: [css], images: ['https://shop.example'] })
 */
export function contentSecurityPolicy(options: PolicyOptions = {}): string {
  const {
    scripts,
    styles,
    images = [],
    videos = [],
    formTargets = [],
    frameAncestors = [],
    widgets = [],
    frames = [],
  } = options
  const { connections = [], trustedTypes = [] } = options
  if (!scripts && !styles) return "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(scripts ?? []).map(hashSource), ...widgets].join(' '),
    ["style-src 'self'", ...(styles ?? []).map(hashSource)].join(' '),
    ["img-src 'self' data:", ...images].join(' '),
    ...(videos.length > 0 ? [['media-src', ...videos].join(' ')] : []),
    ["connect-src 'self'", ...widgets, ...connections].join(' '),
    ...(frames.length + widgets.length > 0 ? [['frame-src', ...frames, ...widgets].join(' ')] : []),
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    ...(widgets.length > 0
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${trustedTypes.join(' ') || "'none'"}`]),
  ].join('; ')
}

// The same few texts on every page: hash each once. Small, since only stylesheets and rules of the source come here.
const sources = new Map<string, string>()

function hashSource(text: string): string {
  const cached = sources.get(text)
  if (cached) return cached
  const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (sources.size < 100) sources.set(text, source)
  return source
}
