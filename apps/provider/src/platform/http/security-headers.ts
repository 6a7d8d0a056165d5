/** Security headers of every response, unless it sets its own. */
export function createSecurityHeaders({
  isSecure,
  hstsSubdomains = false,
}: {
  isSecure: boolean
  hstsSubdomains?: boolean
}): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure && { 'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` }),
  }
}
