/**
 * Checks the documentation against the repository: relative links lead to existing files and headings; paths in code
 * spans of recipes, the debugging guide, the glossary and the module map exist; the module map names every module.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const notOurs = ['node_modules', 'dist', 'coverage']
const broken = []
let count = 0

for (const file of markdownFiles('.')) {
  for (const { target, line } of linksOf(readFileSync(join(root, file), 'utf8'))) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) continue // another site, mail
    count++
    const [path, heading] = decodeURI(target).split('#')
    const to = path ? join(path.startsWith('/') ? '.' : dirname(file), path) : file
    if (!existsSync(join(root, to))) broken.push(`${file}:${line} leads to ${target}, which does not exist`)
    else if (heading && to.endsWith('.md') && !headingsOf(to).includes(heading)) {
      broken.push(`${file}:${line} leads to ${target}, and ${to} has no such heading`)
    }
  }
}

const withPaths = ['docs/architecture.md', 'docs/debugging.md', 'docs/glossary.md', ...markdownFiles('docs/recipes')]
for (const file of withPaths) {
  for (const { path, line } of pathsOf(readFileSync(join(root, file), 'utf8'))) {
    count++
    if (!existsSync(join(root, path))) broken.push(`${file}:${line} names ${path}, which does not exist`)
  }
}
for (const folder of modules()) {
  if (!readFileSync(join(root, 'docs/architecture.md'), 'utf8').includes(`\n| \`${folder}\` | `))
    broken.push(`The module map of docs/architecture.md does not name ${folder}`)
}

if (broken.length > 0) {
  console.error(broken.join('\n'))
  process.exit(1)
}
console.log(`${count} links and paths`)

function markdownFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return notOurs.includes(entry.name) || entry.name.startsWith('.') ? [] : markdownFiles(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

function linksOf(text) {
  const links = []
  let isCode = false
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    if (isCode) continue
    const plain = line.replaceAll(/`[^`]*`/g, '')
    const targets = [
      ...plain.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g),
      ...plain.matchAll(/^\s*\[[^\]]+\]:\s*(\S+)/g),
    ]
    for (const [, target] of [...targets, ...plain.matchAll(/(?:src|href)="([^"]+)"/g)])
      links.push({ target, line: index + 1 })
  }
  return links
}

/** Paths in code spans. One with a placeholder (`<name>`, `*`, `…`) is checked up to the folder before it. */
function pathsOf(text) {
  const folders = /^(apps|packages|docs|tools|e2e|bench|conformance|demo-shop|\.github)\//
  return text.split('\n').flatMap((content, index) =>
    Array.from(content.matchAll(/`([^`\s]+)`/g), ([, span]) => span)
      .filter((span) => folders.test(span))
      .map((span) => span.replace(/[^/]*[<*{…].*$/u, '').replace(/:\d+$/, ''))
      .map((path) => ({ path, line: index + 1 })),
  )
}

/** Folders that the module map names one by one. */
function modules() {
  const provider = 'apps/provider/src'
  const parents = [
    provider,
    `${provider}/catalogue`,
    `${provider}/identity`,
    `${provider}/orders`,
    'apps/storefront/src',
  ]
  return parents.flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`),
  )
}

/** Anchors as the usual Markdown renderers make them. */
function headingsOf(file) {
  const headings = readFileSync(join(root, file), 'utf8').matchAll(/^#{1,6}\s+(.+)$/gm)
  return [...headings].map(([, text]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}
