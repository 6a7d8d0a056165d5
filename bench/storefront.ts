import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from './measure-requests.ts'
import { measurePeers } from './peers.ts'
import { toLocalhostUrl, type Shop, startShop } from './shop.ts'
import { auditPages } from './storefront-audits.ts'
import { measureInBrowser } from './storefront-browser.ts'
import { measurePages, readSitemap } from './storefront-pages.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const RUNS = 7
const RUNS_OF_AUDITS = 3
/** The demo shop has more public pages than this when it is loaded. */
const MIN_PAGES = 300
const PARTS = ['pages', 'browser', 'audits', 'peers'] as const

/** Measures how long a shopper waits, and how many shoppers one process serves. */
export async function measureStorefront(
  { seconds, only = '', profile }: { seconds: number; only?: string; profile?: string },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  using folder = createTemporaryFolder()
  const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
  await using shop = await startShop(join(folder.path, 'data'), signal, profiling)
  while ((await readSitemap(shop, signal)).length < MIN_PAGES) await pause(1_000, undefined, { signal })
  const outcomes: Outcome[] = []
  for (const part of PARTS.filter((name) => name.includes(only))) {
    signal.throwIfAborted()
    say(`${part}:`)
    outcomes.push(await measurePart(part, shop, { seconds }, signal, say))
  }
  return {
    report: outcomes.map(({ report }) => report).join('\n\n'),
    failures: outcomes.flatMap(({ failures }) => failures),
  }
}

/** A run shorter than the full one looks fewer times as well. */
function measurePart(
  part: (typeof PARTS)[number],
  shop: Shop,
  { seconds }: { seconds: number },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Outcome> {
  const isFull = seconds >= 10
  const runs = isFull ? RUNS : 3
  const url = toLocalhostUrl(shop.storefrontUrl)
  switch (part) {
    case 'pages':
      return measurePages(shop, { seconds }, signal, say)
    case 'browser':
      return measureInBrowser(url, { runs }, say)
    case 'audits':
      return auditPages(url, isFull ? RUNS_OF_AUDITS : 1, say)
    case 'peers':
      return measurePeers(shop, { runs, seconds }, signal, say)
  }
}
