/** Every relative link in a Markdown file leads to a file that exists, and to a heading that exists in it. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const notOurs = ['node_modules', 'dist', 'data', 'coverage']
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

if (broken.length > 0) {
  console.error(broken.join('\n'))
  process.exit(1)
}
console.log(`${count} links`)

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
