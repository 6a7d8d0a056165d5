import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'

const INTRODUCTION = `# Figures

What was measured, on which machine, from which commit. Figures of speed mean something only beside the machine they
come from, so requests are given as a ratio to a bare \`node:http\` server measured in the same run. \`npm run bench\` and
\`npm run test:stress -- --full\` write this file.
`

/** Puts the parts of a run into the file between the markers of the bench. Other parts, and all around them, stay. */
export function writeFigures(file: string, parts: Readonly<Record<string, string>>): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : INTRODUCTION
  writeFileSync(file, replaceParts(before, parts))
}

export function replaceParts(document: string, parts: Readonly<Record<string, string>>): string {
  const [before, block, after] = cut(document)
  const all = { ...readParts(block), ...parts }
  const text = Object.entries(all).map(([title, part]) => `### ${title}\n\n${part.trim()}\n`)
  return `${before}${START}\n\n${text.join('\n')}\n${END}${after}`
}

function cut(document: string): [before: string, block: string, after: string] {
  const start = document.indexOf(START)
  const end = document.indexOf(END)
  if (start >= 0 && end > start)
    return [document.slice(0, start), document.slice(start + START.length, end), document.slice(end + END.length)]
  // Before the stress tests, if there are any: their table grows at its end.
  const stressTests = document.search(/^## Stress tests$/m)
  const at = stressTests < 0 ? document.length : stressTests
  return [
    `${document.slice(0, at).trimEnd()}\n\n## Slice\n\n`,
    '',
    `\n${stressTests < 0 ? '' : `\n${document.slice(at)}`}`,
  ]
}

function readParts(block: string): Record<string, string> {
  const [, ...parts] = block.split(/^### /m)
  return Object.fromEntries(
    parts.map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return [title.trim(), lines.join('\n').trim()]
    }),
  )
}
