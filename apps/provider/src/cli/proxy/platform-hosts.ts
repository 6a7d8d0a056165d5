/**
 * Hosts that storefronts call: API, images, audio, videos, documents. The official packages have them in their
 * code.
 */
export const storefrontHosts = [
  'www.wixapis.com',
  'edge.wixapis.com',
  'static.wixstatic.com',
  'video.wixstatic.com',
  'd945e594-8657-47e2-9cd9-e9033c3d8da0.usrfiles.com',
] as const

/**
 * Hosts that code calls if it names them (`host: { apiBaseUrl }`). While they lead here, their websites cannot be
 * opened.
 */
export const appHosts = ['www.wix.com', 'manage.wix.com', 'editor.wix.com'] as const

export const platformHosts: readonly string[] = [...storefrontHosts, ...appHosts]

/** Whether a `Host` header names one of these hosts, with any port. */
export function isPlatformHost(header: string | undefined): boolean {
  const name = header?.replace(/:\d{1,5}$/, '').toLowerCase()
  return name !== undefined && platformHosts.includes(name)
}
