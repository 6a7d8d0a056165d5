/**
 * The storefronts of this folder: how each is built and started, and where its pages differ from those of the others.
 */

export interface Storefront {
  name: string
  /** Age of the platform's packages. */
  age: 'oldest' | 'middle' | 'newest'
  /** Arguments of Node, after the path of the storefront's own packages. */
  build?: readonly string[]
  start(port: number): readonly string[]
  env(settings: Settings): Record<string, string>
  /** Path of the page that ends a sign-in, as it is registered. */
  callback: string
  /** Sign-in with a form of its own, or on the hosted pages. */
  signIn: 'own form' | 'hosted pages'
  /** A page cannot keep the key that `getMemberTokensForExternalLogin` needs. */
  hasServer: boolean
  /** A choice takes a button, because the pages have no scripts. */
  hasScripts: boolean
  /** Pictures that the storefront's own server fetches from the platform's media host. */
  optimizesPictures: boolean
}

/** Environment variables of a storefront. */
export interface Settings {
  clientId: string
  apiKey: string
  port: number
}

/** The quickest first: CI runs it alone if the whole takes too long. */
export const storefronts: readonly Storefront[] = [
  {
    name: 'server',
    age: 'newest',
    start: () => ['src/main.js'],
    env: ({ clientId, apiKey, port }) => ({
      WIX_CLIENT_ID: clientId,
      WIX_API_KEY: apiKey,
      PORT: `${port}`,
    }),
    callback: '/login/callback',
    signIn: 'hosted pages',
    hasServer: true,
    hasScripts: false,
    optimizesPictures: false,
  },
  {
    name: 'vite',
    age: 'oldest',
    build: ['node_modules/vite/bin/vite.js', 'build'],
    start: (port) => ['node_modules/vite/bin/vite.js', 'preview', '--port', `${port}`, '--strictPort'],
    env: ({ clientId }) => ({ VITE_WIX_CLIENT_ID: clientId }),
    callback: '/login',
    signIn: 'own form',
    hasServer: false,
    hasScripts: true,
    optimizesPictures: false,
  },
  {
    name: 'next',
    age: 'middle',
    build: ['node_modules/next/dist/bin/next', 'build'],
    start: (port) => ['node_modules/next/dist/bin/next', 'start', '--port', `${port}`],
    env: ({ clientId, apiKey }) => ({
      NEXT_PUBLIC_WIX_CLIENT_ID: clientId,
      WIX_API_KEY: apiKey,
      NEXT_TELEMETRY_DISABLED: '1',
    }),
    callback: '/api/auth/callback/wix',
    signIn: 'hosted pages',
    hasServer: true,
    hasScripts: true,
    optimizesPictures: true,
  },
]
