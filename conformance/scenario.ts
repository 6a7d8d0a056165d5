import type { Client, collections, currentCart, OAuthStrategy, products, redirects, Tokens } from '@cartwright/client'

/** Our client's type. The official one is given the same: that it holds is what is judged. */
export type ShopClient = Client<
  {
    currentCart: typeof currentCart
    products: typeof products
    collections: typeof collections
    redirects: typeof redirects
  },
  OAuthStrategy
>

/** A request as it was sent; `.r` and bodies are read. */
export interface SentRequest {
  method: string
  path: string
  query: Record<string, unknown>
  body: unknown
}

/** What a client was seen to do: the answer of a call, its refusal, or a value that a scenario noted. */
export interface Sight {
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
  sights: Sight[]
  requests: SentRequest[]
  /** Why the scenario did not come to its end. */
  failure?: string
}

/** The shop as a scenario has it, through one client or the other. */
export interface Stage {
  storefrontUrl: string
  clientId: string
  /** A client without a session, unless it is given one. */
  newClient(tokens?: Tokens): ShopClient
  /** Keeps the answer of a call for the comparison. */
  see<Value>(call: string, answer: Promise<Value>): Promise<Value>
  /** Keeps the refusal of a call; an answer instead is a failure. */
  seeRefused(call: string, answer: Promise<unknown>): Promise<void>
  /** Keeps another value for the comparison. */
  note(name: string, value: unknown): void
  /** What has been sent since the scenario began. */
  sent(): readonly SentRequest[]
}

export interface Scenario {
  name: string
  run(stage: Stage): Promise<void>
}

export function scenario(name: string, run: (stage: Stage) => Promise<void>): Scenario {
  return { name, run }
}
