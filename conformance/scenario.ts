import type * as client from '@cartwright/client'
import type { Client, OAuthStrategy, Tokens } from '@cartwright/client'
import type { ShopMedia } from './isolated-shop.ts'
import type { Mails } from './mails.ts'
import type { Facility } from './server-under-test.ts'

/** The modules that both sides have, under the official names. */
export type Modules = Pick<typeof client, ModuleName>
export type ModuleName =
  | 'authentication'
  | 'collections'
  | 'currentCart'
  | 'members'
  | 'orders'
  | 'products'
  | 'recovery'
  | 'redirects'
  | 'verification'

/**
 * Further exports of the packages, in the form of ours. The official ones are given the same: that it holds is what
 * is judged.
 */
export interface Packages extends Pick<
  typeof client,
  | 'ApiKeyStrategy'
  | 'AppStrategy'
  | 'elevate'
  | 'EMPTY_TOKENS'
  | 'LoginState'
  | 'media'
  | 'OAuthStrategy'
  | 'TokenRole'
  | 'VideoResolution'
> {
  modules: Modules
  /** Modules that only the official packages have functions for. */
  officialOnlyModules?: Record<OfficialOnlyModule, object>
}

/** Modules of the official packages: ours sends their calls with `fetchWithAuth`. */
export const officialOnlyModules = [
  'backInStockNotifications',
  'badges',
  'categories',
  'checkout',
  'contacts',
  'files',
  'items',
  'olderItems',
  'orderBilling',
  'orderFulfillments',
  'orderTransactions',
  'posts',
  'recommendations',
  'reviews',
  'submissions',
  'tags',
] as const
export type OfficialOnlyModule = (typeof officialOnlyModules)[number]

export type ShopClient = Client<Modules, OAuthStrategy>

/** A request as it was sent; `.r` and bodies are read. */
export interface SentRequest {
  method: string
  path: string
  query: Record<string, unknown>
  headers: Record<string, string>
  body: unknown
}

/** Observation of a client: the answer of a call, its refusal, or a value that a scenario noted. */
export interface Observation {
  call: string
  value?: unknown
  refusal?: Refusal
}

export interface Refusal {
  message: string
  status: unknown
  requestId: unknown
  details: unknown
}

export interface Outcome {
  name: string
  sights: Observation[]
  requests: SentRequest[]
  /** Why the scenario did not come to its end. */
  failure?: string
  /** Facilities that the scenario needs and the server lacks; with any, it is skipped. */
  missing?: Facility
}

/** Run of a scenario by one side. */
export interface ScenarioRun {
  outcomes: Outcome[]
  /** Functions that the side has, `module.function`. */
  offered: string[]
  /** Those of them that were called. */
  called: string[]
}

/** A server as a scenario has it, through one client or the other. */
export interface ScenarioContext {
  storefrontUrl: string
  clientId: string
  /** The key of an app that may manage the catalogue and accounts. */
  apiKey: string
  /** Media of the real shop. */
  shopMedia: ShopMedia
  /** The address that the client itself calls. */
  serverUrl: string
  packages: Packages
  /** Mails of the server. */
  mails: Mails
  /** Skips the scenario at a server without it. */
  requires(facility: 'data collection' | 'exchange rates'): void
  /** A client with the session of a visitor or member, or, unless it is given one, without. */
  newClient(tokens?: Tokens): ShopClient
  /** A client with another strategy, or with further settings. */
  newClientOf<Auth extends client.AuthStrategy | undefined>(
    auth: Auth,
    more?: { headers?: Record<string, string> },
  ): Client<Modules, Auth>
  /** Keeps the answer of a call for the comparison. */
  see<Value>(call: string, answer: Promise<Value>): Promise<Value>
  /** Keeps the refusal of a call; an answer instead is a failure. */
  seeRefused(call: string, answer: Promise<unknown>): Promise<void>
  /**
   * Keeps the answer or the refusal, whichever it is, and goes on with the answer: for what the provider may come to
   * serve.
   */
  seeEither<Value>(call: string, answer: Promise<Value>): Promise<Value | undefined>
  /** Keeps another value for the comparison. */
  note(name: string, value: unknown): void
  /** Requests since the start of the scenario. */
  sent(): readonly SentRequest[]
}

/** Server of a scenario: the real shop, or the stand-in for operations and errors that the shop never serves. */
export type Server = 'shop' | 'stand-in'

export interface Scenario {
  name: string
  server: Server
  /** There is nothing to compare with: that it comes to its end, and what the answers have, is judged. */
  isOfficialOnly?: true
  run(stage: ScenarioContext): Promise<void>
}

export function defineScenario(name: string, run: (stage: ScenarioContext) => Promise<void>): Scenario {
  return { name, server: 'shop', run }
}

/** Calls for which our client has no functions. */
export function defineOfficialOnlyScenario(name: string, run: (stage: ScenarioContext) => Promise<void>): Scenario {
  return { name, server: 'shop', isOfficialOnly: true, run }
}

/** A scenario of which only the stand-in knows the lines. */
export function defineStandInScenario(name: string, run: (stage: ScenarioContext) => Promise<void>): Scenario {
  return { name: `stand-in: ${name}`, server: 'stand-in', run }
}

/** At the shop, and at the stand-in, which answers with the recorded forms of the platform. */
export function defineScenarioForBoth(name: string, run: (stage: ScenarioContext) => Promise<void>): Scenario[] {
  return [defineScenario(name, run), defineStandInScenario(name, run)]
}
