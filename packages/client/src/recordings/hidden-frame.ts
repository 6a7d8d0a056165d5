import { createFakePage } from '../fixtures/page.ts'
import type { OAuthStrategy } from '../index.ts'
import { settle } from './replay.ts'

const LOGIN_TIMEOUT_MS = 120_000

/** Signs in without a response in the hidden frame, and returns the observed state. The two minutes pass at once. */
export async function signInThroughFrame(auth: OAuthStrategy, sessionToken: string): Promise<unknown> {
  const { page, during, waitedMs } = pageOfNobody()
  const { error } = await during(() => settle(() => auth.getMemberTokensForDirectLogin(sessionToken)))
  const [frame] = page.frames
  return {
    iframe: { display: frame?.style.display, src: frame?.src },
    messages: [],
    threw: { message: error instanceof Error ? error.message : error },
    framesLeft: page.shown.size,
    storedTokens: auth.getTokens(),
    timeoutMs: waitedMs,
  }
}

/** Syncs a session with hosted pages that the provider does not have, and returns the remaining state. */
export async function syncWithHostedPages(auth: OAuthStrategy, options: { force?: boolean }): Promise<unknown> {
  const { page, during } = pageOfNobody()
  return during(async () => {
    const { result: r, error } = await settle(() => auth.sessions.syncToWixPages(options))
    const threw = error instanceof Error ? { message: error.message } : undefined
    return { r, threw, localStorage: page.kept, isSynced: auth.sessions.isSessionSynced() }
  })
}

/** Page whose frames never send a message. */
function pageOfNobody() {
  const page = createFakePage()
  const waitedMs: number[] = []
  const { setTimeout } = globalThis
  const sooner = (run: () => void, ms: number) => {
    if (ms === LOGIN_TIMEOUT_MS) waitedMs.push(ms)
    return setTimeout(run, ms === LOGIN_TIMEOUT_MS ? 0 : ms)
  }
  const globals = { ...page.globals, setTimeout: sooner }

  /** Runs a function in this page. */
  async function during<Result>(run: () => Promise<Result>): Promise<Result> {
    const before = Object.getOwnPropertyDescriptors(globalThis)
    for (const [name, value] of Object.entries(globals))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    try {
      return await run()
    } finally {
      for (const name of Object.keys(globals)) {
        const descriptor = Reflect.get(before, name) as PropertyDescriptor | undefined // of `getOwnPropertyDescriptors`
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
      }
    }
  }
  return { page, during, waitedMs }
}
