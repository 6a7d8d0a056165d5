import { parseArgs } from 'node:util'
import { type ShopMedia, startIsolatedShop } from './isolated-shop.ts'

/** Server that scenarios are played against, and what of it is within reach. */
export interface ServerUnderTest {
  url: string
  clientId: string
  /** Where sign-ins and checkouts come back to: registered for the client. */
  storefrontUrl: string
  /** Key of an app that may manage catalogue, orders and accounts. */
  apiKey?: string
  /** Only shops that the run opens have it. */
  media?: ShopMedia
  /** Its mails are on its page `/mailbox`. */
  hasMailbox: boolean
  /** It has the exchange rates of `RATES`. */
  hasRates: boolean
  /** It has the collection of data-collection.ts. */
  hasDataCollection: boolean
  /** It takes the address of a caller from `X-Forwarded-For`, so that each scenario has one of its own. */
  trustsForwarded: boolean
}

/** Everything that a server offers to scenarios besides its API. */
export type Facility =
  | 'API key'
  | 'picture and client with media of the platform'
  | 'mails'
  | 'exchange rates'
  | 'data collection'

/** Thrown in a scenario that needs what the server does not offer: it is skipped. */
export class MissingFacility extends Error {
  readonly facility: Facility

  constructor(facility: Facility) {
    super(`The server offers no ${facility}.`)
    this.facility = facility
  }
}

export const USAGE = `Usage: node conformance/run.mjs [--url URL [options]]

  --url URL              address of a server with the demo shop; without it, two shops are opened
  --client-id ID         client id; by default the server's own (/.well-known/cartwright.json)
  --storefront-url URL   redirect target registered for that client; by default the server's own
  --api-key KEY          key that may manage products, orders and accounts; better as CONFORMANCE_API_KEY
  --mailbox              the server shows its mails at /mailbox
  --exchange-rates       the server has the rates USD=1.0825 and JPY=163.2
  --data-collection      the server has the collection of conformance/data-collection.ts
  --trusted-proxy        the server trusts X-Forwarded-For from this machine (TRUSTED_PROXIES)

The environment: CONFORMANCE_URL, CONFORMANCE_CLIENT_ID, CONFORMANCE_STOREFRONT_URL, CONFORMANCE_API_KEY.`

/** Reads the options of the command. Undefined: no server is named, and the run opens shops of its own. */
export async function findServer(args: string[], env = process.env): Promise<ServerUnderTest | undefined> {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      'client-id': { type: 'string' },
      'storefront-url': { type: 'string' },
      'api-key': { type: 'string' },
      mailbox: { type: 'boolean' },
      'exchange-rates': { type: 'boolean' },
      'data-collection': { type: 'boolean' },
      'trusted-proxy': { type: 'boolean' },
    },
  })
  const given = values.url ?? env['CONFORMANCE_URL']
  if (!given) {
    if (args.length > 0) throw new TypeError('Without --url the run opens shops of its own, and takes no options.')
    return undefined
  }
  const parsed = URL.parse(given)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href !== `${parsed.origin}/`)
    throw new TypeError(`"${given}" is not the address of a server. Write it as in --url http://localhost:4000.`)
  const url = parsed.origin
  const own = await readOwnClient(url)
  const clientId = values['client-id'] ?? env['CONFORMANCE_CLIENT_ID'] ?? own?.clientId
  const storefrontUrl = values['storefront-url'] ?? env['CONFORMANCE_STOREFRONT_URL'] ?? own?.storefrontUrl
  if (!clientId || !storefrontUrl)
    throw new TypeError('The server names no client of its own. Give --client-id and --storefront-url.')
  return {
    url,
    clientId,
    storefrontUrl: storefrontUrl.replace(/\/$/, ''),
    apiKey: values['api-key'] ?? env['CONFORMANCE_API_KEY'],
    hasMailbox: values.mailbox ?? false,
    hasRates: values['exchange-rates'] ?? false,
    hasDataCollection: values['data-collection'] ?? false,
    trustsForwarded: values['trusted-proxy'] ?? false,
  }
}

/** A shop on data of its own, which offers everything. */
export async function openShop(): Promise<ServerUnderTest & { close(): Promise<void> }> {
  const { url, apiKey, media, close } = await startIsolatedShop()
  const own = await readOwnClient(url)
  if (!own) throw new Error(`The shop at ${url} names no client of its own.`)
  return {
    url,
    apiKey,
    media,
    close,
    ...own,
    hasMailbox: true,
    hasRates: true,
    hasDataCollection: true,
    trustsForwarded: true,
  }
}

async function readOwnClient(url: string): Promise<{ clientId: string; storefrontUrl: string } | undefined> {
  let response: Response
  try {
    response = await fetch(`${url}/.well-known/cartwright.json`)
  } catch (cause) {
    throw new TypeError(`No server answers at ${url}.`, { cause })
  }
  if (!response.ok) return undefined
  const { clientId, storefrontUrl } = (await response.json()) as { clientId: string; storefrontUrl: string }
  return { clientId, storefrontUrl }
}
