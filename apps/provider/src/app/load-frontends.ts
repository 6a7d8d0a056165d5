import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RenderMail } from '../../pages/mails/mail-props.ts'
import type { BackOfficePages, HostedPages } from '../../pages/page-props.ts'
import type { Provider } from './app.ts'
import { type Config, ConfigError } from '../config.ts'

const root = join(import.meta.dirname, '../../../..')

/** Exports of the front-end builds (in development, of the watched sources); see tools/build.mjs. */
export interface Frontends extends HostedPages {
  renderMail: RenderMail
  backOffice: BackOfficePages
  buildStorefront(deps: object): Pick<BuiltStorefront, 'fetch'> & Partial<BuiltStorefront>
  storefrontAssets: unknown
}

/** Storefront of a production build. In development it has only `fetch`. */
export interface BuiltStorefront {
  fetch(request: Request): Promise<Response>
  respondFromCache: Provider['respondFromCache']
  rejectUnderLoad: Provider['rejectUnderLoad']
  /** Fill level of the cache of public pages. */
  pageCacheUsage(): { pages: number; bytes: number; maxBytes: number }
}

export async function loadFrontends(config: Pick<Config, 'isDevelopment'>): Promise<Frontends> {
  if (config.isDevelopment) {
    const { loadInDev } = (await import(pathToFileURL(join(root, 'tools/build.mjs')).href)) as {
      loadInDev(): Promise<Omit<Frontends, 'storefrontAssets'>>
    }
    return { ...(await loadInDev()), storefrontAssets: undefined }
  }
  const storefront = join(root, 'dist/storefront/server/index.js')
  const pages = join(root, 'dist/pages/server/index.js')
  const backOffice = join(root, 'dist/backoffice/client')
  if (![storefront, pages, backOffice].every((path) => existsSync(path)))
    throw new ConfigError('The pages of the shop are not built yet. Start it with: npm start')
  const [{ buildStorefront, readAssets }, { createBackOffice, createHostedPages, renderMail }] = (await Promise.all([
    import(pathToFileURL(storefront).href),
    import(pathToFileURL(pages).href),
  ])) as [
    Pick<Frontends, 'buildStorefront'> & { readAssets(folder: string): unknown },
    Pick<Frontends, 'renderMail'> & {
      createHostedPages(folder: string): HostedPages
      createBackOffice(folder: string): BackOfficePages
    },
  ]
  return {
    buildStorefront,
    ...createHostedPages(join(root, 'dist/pages/client')),
    renderMail,
    backOffice: createBackOffice(backOffice),
    storefrontAssets: readAssets(join(root, 'dist/storefront/client')),
  }
}
