import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePorts } from './ports.ts'
import { installPackages } from './install-packages.ts'
import { launchChromium } from '../tools/chromium.ts'
import type { Outcome } from './measure-requests.ts'
import { formatTable } from './table.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** With a lock file of its own: it brings more packages than the shop, and none of them is part of it. */
const folder = join(import.meta.dirname, 'lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMEOUT_MS = 180_000

interface Audited {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { id: string; title: string; score: number | null; scoreDisplayMode: string }>
}

/** The audits of Lighthouse on its simulated phone, light and dark; anything below 100 is told with what it was for. */
export async function auditPages(storefrontUrl: string, runs: number, say: (line: string) => void): Promise<Outcome> {
  const version = installPackages(folder, 'lighthouse', say)
  const cookie = await fillCart(storefrontUrl)
  const pages = [
    { name: 'home', path: '/' },
    { name: 'collection', path: '/collections/kitchen' },
    { name: 'product', path: '/product-page/bottled-ink' },
    // It is one shopper's own, and says that it is not to be found.
    { name: 'cart', path: '/cart', cookie, skip: ['is-crawlable'] },
  ]
  const rows: string[][] = []
  const failures: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    for (const page of pages) {
      const audited: Audited[] = []
      for (let run = 0; run < (scheme === 'light' ? runs : 1); run++)
        audited.push(await audit(storefrontUrl, page, scheme))
      const best = (category: string): number =>
        Math.max(...audited.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)))
      const scores = CATEGORIES.map(best)
      rows.push([page.name, scheme, ...scores.map(String)])
      say(`  ${rows.at(-1)!.join('  ')}`)
      for (const [at, score] of scores.entries())
        if (score < 100)
          failures.push(`Lighthouse: ${CATEGORIES[at]} of ${page.name} (${scheme}) is ${score}. ${whyNot(audited)}`)
    }
  }
  return {
    report: `${formatTable(['page', '', 'performance', 'accessibility', 'best practices', 'SEO'], rows)}\n\nLighthouse ${version}, as it comes: simulated phone on a slow 4G; of ${runs} runs the best (light), as its figures are those of the machine; dark once. The cart is not asked whether it can be found: it says that it is not to be.`,
    failures,
  }
}

async function audit(
  storefrontUrl: string,
  { path, cookie, skip = [] }: { path: string; cookie?: string; skip?: string[] },
  scheme: 'light' | 'dark',
): Promise<Audited> {
  const [port = 0] = await findFreePorts(1)
  const browser = await launchChromium([
    `--remote-debugging-port=${port}`,
    `--blink-settings=preferredColorScheme=${scheme === 'dark' ? 0 : 1}`,
  ])
  using output = createTemporaryFolder()
  const file = join(output.path, 'report.json')
  try {
    await run(process.execPath, [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      storefrontUrl + path,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join()}`,
      ...(skip.length > 0 ? [`--skip-audits=${skip.join()}`] : []),
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ])
    return JSON.parse(readFileSync(file, 'utf8')) as Audited // written by Lighthouse
  } finally {
    await browser.close()
  }
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: TIMEOUT_MS })
  let complaints = ''
  child.stderr.on('data', (data: Buffer) => (complaints += data.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}.\n${complaints.slice(-2000)}`)
}

async function fillCart(storefrontUrl: string): Promise<string> {
  const response = await fetch(`${storefrontUrl}/product-page/meadow-seed-tin`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: storefrontUrl },
    body: new URLSearchParams({ quantity: '1' }),
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  if (response.status !== 303 || cookies.length === 0)
    throw new Error(`Nothing went into the cart: ${response.status}.`)
  return cookies.join('; ')
}

/** The audits that took something off. */
function whyNot(audited: readonly Audited[]): string {
  const titles = audited.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      .map(({ id, score }) => `${id} ${score}`),
  )
  return [...new Set(titles)].slice(0, 12).join(', ')
}
