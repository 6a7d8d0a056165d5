import type { Logger } from 'pino'
import type { ProviderDeps } from './services.ts'
import { type MediaFiles, type MediaOptions, createStorage } from '../media/index.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Frontends } from './load-frontends.ts'
import type { CacheBudget } from '../platform/cache/index.ts'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'

interface Opened {
  db: Database
  reader: Database
  media: MediaFiles
  caches?: CacheBudget
  frontEnds: Frontends
  version: string
  log: Logger
}

/** Creates the dependencies of the provider from the configuration. */
export function createProviderDeps(config: Config, { frontEnds, ...opened }: Opened): ProviderDeps {
  return {
    ...opened,
    render: frontEnds.render,
    servePageAsset: frontEnds.serveAsset,
    backOffice: frontEnds.backOffice,
    providerUrl: config.providerUrl,
    storefrontUrl: config.storefrontUrl,
    clientId: STOREFRONT_CLIENT_ID,
    secureCookies: !isLoopback(config.providerUrl),
    hstsSubdomains: config.hstsSubdomains,
    allowLoopback: config.testMode !== 'off' && isLoopback(config.providerUrl),
    now: () => new Date(),
    mailbox: config.mail.hasMailbox ? { renderMail: frontEnds.renderMail } : undefined,
    recaptcha: config.recaptcha,
    resetPage: config.signIn === 'custom' ? `${config.storefrontUrl}/sign-in/reset` : undefined,
    testCards: config.testCards,
    stripe: config.stripe,
  }
}

export function toMediaOptions({ media }: Config): MediaOptions {
  return { ...media, storage: createStorage(media.storage) }
}
