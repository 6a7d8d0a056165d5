/**
 * Finds a Chromium and starts it: the one of CHROMIUM_PATH, else (Linux, x64) the one that comes as an npm package,
 * so that tests mean the same on every machine, else an installed Chrome or Chromium, else Playwright's own. It talks
 * to nobody but the pages that it is given.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from 'playwright-core'
import { findInstalledChromium, isPinned, isProgram } from './installed-chromium.ts'

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  // Chromium takes the last of a repeated flag, so Playwright's own that matter here are included. A document that a
  // test answers has no address: its pictures would be refused as requests of another network.
  '--disable-features=OptimizationHints,Translate,MediaRouter,CertificateTransparencyComponentUpdater,LocalNetworkAccessChecks,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-pings',
]

/** Chromium takes the last of a repeated flag: the mouse is Playwright's own setting. */
export const WITHOUT_PICTURES =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false'

/** `more`: flags for what a test is about. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return launch(await findChromium(), more)
}

/**
 * Chrome or Chromium as people use it: the one of CHROMIUM_PATH, else an installed one. Undefined where there is
 * neither.
 */
export async function launchInstalledChromium(more: readonly string[] = []): Promise<Browser | undefined> {
  const executablePath = process.env.CHROMIUM_PATH || findInstalledChromium()
  return executablePath ? launch({ executablePath }, more) : undefined
}

/**
 * Uses a browser profile in which cookies of other sites are allowed: current browsers block them, at least in
 * contexts without a profile.
 */
export async function withThirdPartyCookies(
  more: readonly string[],
  options: BrowserContextOptions,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'cartwright-profile-'))
  try {
    mkdirSync(join(profile, 'Default'))
    const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }
    writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
    const launched = launchOptions(await findChromium(), more)
    const context = await chromium.launchPersistentContext(profile, { ...options, ...launched })
    await use(context).finally(() => context.close())
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** The packaged one, in its own letters, whatever else is installed: it paints a page alike on every machine. */
export async function launchPinnedChromium(): Promise<Browser> {
  const { executablePath, args, env } = await packagedBrowser()
  const fonts = join(dirname(executablePath), 'fonts')
  const file = join(fonts, 'own-letters.conf')
  writeFileSync(file, `<fontconfig><dir>${fonts}</dir><cachedir>${join(fonts, 'cache')}</cachedir></fontconfig>`)
  return launch({ executablePath, args, env: { ...env, FONTCONFIG_FILE: file } })
}

function launch(program: Program, more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(program, more))
}

function launchOptions({ executablePath, args = [], env = {} }: Program, more: readonly string[]): LaunchOptions {
  return {
    executablePath,
    args: [...args, ...quiet, ...more],
    // Chromium's own sandbox refuses to run as root, and cannot start in most containers.
    chromiumSandbox: false,
    env: { ...process.env, ...env },
  }
}

interface Program {
  executablePath: string
  args?: string[]
  env?: Record<string, string>
}

async function findChromium(): Promise<Program> {
  const customPath = process.env.CHROMIUM_PATH
  if (customPath && !isProgram(customPath)) throw new Error(`CHROMIUM_PATH is ${customPath}, and there is no program.`)
  if (!customPath && isPinned) return packagedBrowser()
  const installed = customPath || findInstalledChromium()
  if (installed) return { executablePath: installed }
  const own = chromium.executablePath()
  if (isProgram(own)) return { executablePath: own }
  throw new Error(
    'The browser tests need Chrome or Chromium, and none was found. Install Google Chrome, or run\n' +
      '  npx playwright-core install chromium\nor set CHROMIUM_PATH to a browser that is already there.',
  )
}

/**
 * Unpacks the packaged browser into a folder of this user's and version's, with a font. On a bare server that lacks the
 * libraries a browser needs, those come with it as well. The arguments the package proposes switch off web security, so
 * they are not used.
 */
async function packagedBrowser(): Promise<Program> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as { version: string } // npm's own file
  const folder = join(tmpdir(), `cartwright-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (!existsSync(folder)) await unpack(join(entry, '../../bin'), folder)

  const executablePath = join(folder, 'chromium')
  const env: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (!doesStart(executablePath, env)) {
    env.LD_LIBRARY_PATH = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
    if (!doesStart(executablePath, env))
      throw new Error('The packaged Chromium does not start here; set CHROMIUM_PATH to one that does.')
  }
  return { executablePath, env, args: ['--font-render-hinting=none'] }
}

async function unpack(archives: string, folder: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium')
  const scratch = mkdtempSync(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = scratch // where the package unpacks to
  try {
    await Promise.all(['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) => inflate(join(archives, name))))
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  try {
    renameSync(scratch, folder)
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    if (!existsSync(folder)) throw error // another run was quicker
  }
}

function doesStart(program: string, env: Record<string, string>): boolean {
  return spawnSync(program, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 }).status === 0
}
