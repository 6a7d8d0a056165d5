import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  // Last: it has `collections` of its own, which are not those of the shop.
  '@wix/data',
]
/**
 * Modules that are packages of their own. `@wix/blog`, `@wix/crm` and `@wix/forms` export them, with 350 MB of
 * other things.
 */
const MODULE_PACKAGES: Readonly<Record<string, string>> = {
  categories: '@wix/auto_sdk_blog_categories',
  contacts: '@wix/auto_sdk_crm_contacts',
  posts: '@wix/auto_sdk_blog_posts',
  submissions: '@wix/auto_sdk_forms_submissions',
  tags: '@wix/auto_sdk_blog_tags',
}
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

/**
 * Loads them from this folder. The names are no literals: without an install there are no types, and none are needed.
 */
export async function loadOfficialPackages(): Promise<OfficialPackages> {
  const load = async (name: string): Promise<Record<string, object>> => (await import(name)) as Record<string, object>
  const loaded = await Promise.all([...PACKAGES.map(load), loadOlderItems()]).catch((cause: unknown) => {
    throw new Error('The official packages cannot be loaded; "node conformance/run.mjs" installs them.', { cause })
  })
  // Two of them have an `authentication`: that of the first is meant.
  const all = Object.assign({}, ...loaded.toReversed()) as Record<string, object>
  for (const [module, name] of Object.entries(MODULE_PACKAGES)) all[module] = await load(name)
  // Exports by their documentation; a comparison fails at once if one is missing.
  return {
    ...all,
    modules: Object.fromEntries(MODULES.map((name) => [name, all[name]])),
    officialOnlyModules: Object.fromEntries(officialOnlyModules.map((name) => [name, all[name]])),
  } as unknown as OfficialPackages
}

/** Packages in which the modules declare their functions, as `auto_sdk_ecom_orders`. */
export function listModulePackages(): string[] {
  const declared = new Map<string, string>(Object.entries(MODULE_PACKAGES))
  for (const name of PACKAGES) {
    const index = join(import.meta.dirname, 'node_modules', name, 'build/es/index.d.mts')
    if (!existsSync(index)) continue
    const text = readFileSync(index, 'utf8')
    const modules = new Map(
      [...text.matchAll(/export \{ (\w+) as (\w+) \}/g)].map(([, local = '', module]) => [local, module]),
    )
    for (const [, local = '', folder = ''] of text.matchAll(/import \* as (\w+) from '([^']+)'/g)) {
      const module = modules.get(local)
      if (module !== undefined && !declared.has(module)) declared.set(module, folder)
    }
  }
  // The older age of a module declares what the newer one does.
  const modules = [...MODULES, ...officialOnlyModules].filter((module) => module !== 'olderItems')
  return modules.map((module) => {
    const folder = declared.get(module)
    if (folder === undefined) throw new Error(`No official package declares the module ${module}.`)
    return folder
  })
}

/** `items` of December 2024: other functions, methods and addresses. */
async function loadOlderItems(): Promise<Record<string, object>> {
  const older: string = '@wix/data-older'
  const { items } = (await import(older)) as { items: object }
  return { olderItems: items }
}
