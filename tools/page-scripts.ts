/**
 * `node tools/page-scripts.ts`: writes docs/reference/page-scripts.md, the scripts that the pages run on which people
 * pay and sign in, as PCI DSS 4 (6.4.3) wants them listed. A test compares: no script comes onto those pages unseen.
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export const INVENTORY = 'docs/reference/page-scripts.md'
const ENTRY = 'apps/provider/pages/islands.ts'

/** Pages with a script of a few lines in themselves, which their policy allows by its hash. */
const INLINE = ['apps/provider/pages/identity/continue-page.tsx', 'apps/provider/pages/identity/web-message-page.tsx']

/** Own packages that come along as sources. */
const OWN: Readonly<Record<string, string>> = {
  '@cartwright/ui/islands': 'packages/ui/src/islands/index.ts',
  '@cartwright/ui/postal-code': 'packages/ui/src/postal-code.ts',
  '@cartwright/client': 'packages/client/src/index.ts',
}

/** Reasons for each script on a page for payment or sign-in. Nothing else may run there. */
const REASONS: Readonly<Record<string, string>> = {
  'apps/provider/pages/islands.ts': 'begins the others, where the page has something for them',
  'apps/provider/pages/checkout/checkout.island.ts':
    'asks for prices again as the address is typed, and says what is wrong in a field',
  'apps/provider/pages/identity/captcha.island.ts': 'does the work that keeps machines out',
  'apps/provider/pages/identity/code.island.ts': 'sends a code once it is whole',
  'apps/provider/pages/identity/continue-page.tsx':
    'in the page: sends the form that opens a redirect session, unless the page is prerendered',
  'apps/provider/pages/identity/web-message-page.tsx':
    'in the page: hands the answer of a silent sign-in to the one page that may hear it',
  'apps/provider/pages/identity/password.island.ts': 'shows the password, and how strong it is',
  'apps/provider/pages/identity/resend.island.ts': 'counts down until another code may be asked for',
  'apps/provider/pages/payment/stripe.island.ts': 'shows Stripe’s own form, where Stripe is set up',
}

const OTHERS: Readonly<Record<string, string>> = {
  'https://js.stripe.com':
    'cards are typed into a frame of Stripe’s; on the payment page alone, where Stripe is set up',
  'https://*.js.stripe.com': 'the same',
  'https://www.google.com/recaptcha/': 'where the shop has chosen reCAPTCHA in place of its own',
  'https://www.gstatic.com/recaptcha/': 'the same',
}

export function formatInventory(): string {
  const modules = [...[...collectModules(ENTRY)].filter(hasCode), ...INLINE].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const rows = modules.map((path) => {
    const hash = createHash('sha256').update(read(path)).digest('base64url')
    return `| \`${path}\` | ${REASONS[path] ?? 'used by those'} | \`${hash.slice(0, 22)}\` |`
  })
  const others = foreignSources().map((source) => `| \`${source}\` | ${OTHERS[source] ?? '**for no known reason**'} |`)
  return `# Scripts of the pages on which people pay and sign in

Written by \`node tools/page-scripts.ts\`; a test compares it with the sources (PCI DSS 4, 6.4.3). All of it is built into files of the shop's own, under names made of their content, and no page
allows scripts of another host, but for those below. What a page does not need is not on it.

| module | what for | SHA-256 |
|---|---|---|
${rows.join('\n')}

Of others, named in the policy (Content-Security-Policy) of a page only where the shop has chosen them:

| from | what for |
|---|---|
${others.join('\n')}
`
}

/**
 * Everything that is imported from there, at once or later; of what only passes on what others export, as much as is
 * asked for. Of npm there is nothing: a name that is none of ours ends it.
 */
function collectModules(path: string, wanted?: readonly string[], found = new Set<string>()): Set<string> {
  const source = read(path)
  const { module } = parseSync(path, source)
  const isNew = !found.has(path)
  found.add(path)
  for (const { moduleRequest, entries } of isNew ? module.staticImports : []) {
    const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name ?? 'default')
    if (names.length > 0 || entries.length === 0) collectModules(resolve(path, moduleRequest.value), names, found)
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType, exportName, importName } of entries)
      if (moduleRequest && !isType && (!wanted || wanted.includes(exportName.name ?? '')))
        collectModules(resolve(path, moduleRequest.value), [importName.name ?? 'default'], found)
  for (const { moduleRequest } of isNew ? module.dynamicImports : [])
    collectModules(resolve(path, source.slice(moduleRequest.start + 1, moduleRequest.end - 1)), undefined, found)
  return found
}

/** A module that only re-exports leaves no code in the build. */
function hasCode(path: string): boolean {
  const passesOn = ({ type, source }: { type: string; source?: unknown }) =>
    type.startsWith('Export') && Boolean(source)
  return !parseSync(path, read(path)).program.body.every((statement) => passesOn(statement))
}

function resolve(from: string, name: string): string {
  const own = name.startsWith('.') ? relative(root, join(root, dirname(from), name)) : OWN[name]
  if (!own) throw new Error(`${from} imports ${name}, which comes from elsewhere.`)
  return own
}

/** From where the policy of some page lets scripts come. */
function foreignSources(): string[] {
  const files = globSync('apps/provider/{pages,src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.|\/testing\//.test(path) && /widgets\b/i.test(read(path)),
  )
  const named = files.flatMap((path) => [...read(path).matchAll(/(?:widgets: |RECAPTCHA = )\[([^\]]*)\]/g)])
  return [
    ...new Set(named.flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)].map(([, source = '']) => source))),
  ]
}

if (import.meta.main) {
  mkdirSync(join(root, dirname(INVENTORY)), { recursive: true })
  writeFileSync(join(root, INVENTORY), formatInventory())
}
