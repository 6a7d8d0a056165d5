import { type OfficialOnlyModule, officialOnlyModules } from './scenario.ts'

/** The platform's own packages, as far as both sides of a comparison use them. */
interface OfficialPackages {
  createClient(config: object): object
  OAuthStrategy(config: object): object
  ApiKeyStrategy(config: object): object
  AppStrategy(config: object): object
  elevate: object
  media: object
  EMPTY_TOKENS: object
  LoginState: object
  TokenRole: object
  VideoResolution: object
  modules: Record<(typeof MODULES)[number], object>
  officialOnlyModules: Record<OfficialOnlyModule, object>
}

const PACKAGES = [
  '@wix/sdk',
  '@wix/sdk/context',
  '@wix/ecom',
  '@wix/identity',
  '@wix/media',
  '@wix/members',
  '@wix/redirects',
  '@wix/reviews',
  '@wix/stores',
]
const MODULES = [
  'authentication',
  'collections',
  'currentCart',
  'members',
  'orders',
  'products',
  'recovery',
  'redirects',
  'verification',
] as const

/** Loads them from this folder. The names are no literals: without an install there are no types, and none are needed. */
export async function loadOfficialPackages(): Promise<OfficialPackages> {
  const load = async (name: string): Promise<Record<string, object>> => (await import(name)) as Record<string, object>
  const loaded = await Promise.all(PACKAGES.map(load)).catch((cause: unknown) => {
    throw new Error('The official packages cannot be loaded; "node conformance/run.mjs" installs them.', { cause })
  })
  // Two of them have an `authentication`: that of the first is meant.
  const all = Object.assign({}, ...loaded.toReversed()) as Record<string, object>
  // Exports by their documentation; a comparison fails at once if one is missing.
  return {
    ...all,
    modules: Object.fromEntries(MODULES.map((name) => [name, all[name]])),
    officialOnlyModules: Object.fromEntries(officialOnlyModules.map((name) => [name, all[name]])),
  } as unknown as OfficialPackages
}
