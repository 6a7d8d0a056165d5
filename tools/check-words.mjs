/**
 * `node tools/check-words.mjs [--list] [PATH…]`: two checks of the words of the code.
 * Exported names contain no word of the deny-list in `tools/words/denied.json`. At most 3 % of the sentences in
 * comments and documents begin with What, Who, Of, So or That. `--list` prints each such sentence, and each test
 * whose name cannot stand alone.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SHARE_LIMIT = 0.03
/** Generated, taken over from elsewhere, or frozen. */
const EXCLUDED = [/(^|\/)generated\//, /^docs\/reference\//, /migrations\/old-shops\//, /^conformance\/.*\.json$/]

const isListed = process.argv.includes('--list')
const paths = process.argv.slice(2).filter((argument) => argument !== '--list')
const root = process.cwd()
const denied = JSON.parse(readFileSync(join(import.meta.dirname, 'words/denied.json'), 'utf8'))
const files = execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !EXCLUDED.some((excluded) => excluded.test(file)))
  .filter((file) => existsSync(join(root, file)))

let sentenceCount = 0
const inverted = []
const names = []
const tests = []
for (const file of files) {
  const source = readFileSync(join(root, file), 'utf8')
  for (const { text, line } of file.endsWith('.md') ? readParagraphs(source) : readComments(source)) {
    for (const sentence of splitSentences(text)) {
      sentenceCount++
      if (/^(?:What(?:ever)?|Who(?:ever|se)?|Of|So|That)\b/.test(sentence))
        inverted.push(`${file}:${line}: ${sentence}`)
    }
  }
  if (file.endsWith('.md')) continue
  names.push(...findDeniedNames(file, source))
  tests.push(...findTestNames(file, source))
}

if (isListed) for (const line of [...inverted, ...tests]) console.log(line)
for (const name of names) console.error(name)
const share = inverted.length / Math.max(sentenceCount, 1)
console.log(
  `${names.length} exported names with denied words; ${inverted.length} of ${sentenceCount} sentences ` +
    `(${(share * 100).toFixed(1)} %, limit ${SHARE_LIMIT * 100} %) begin with What, Who, Of, So or That`,
)
if (names.length > 0 || share > SHARE_LIMIT) process.exitCode = 1

function* readComments(source) {
  const comments = /\/\*\*?([\s\S]*?)\*\/|(?:^|[ \t;{(])\/\/ ?(.*)$/gm
  let lines = [] // consecutive line comments are one text
  let from = 0
  let last = -2
  for (const match of source.matchAll(comments)) {
    const line = source.slice(0, match.index).split('\n').length
    if (match[2] === undefined) {
      if (lines.length > 0) yield { text: lines.join(' '), line: from }
      lines = []
      yield { text: match[1].replaceAll(/^\s*\*? ?(@(?:param|returns|throws|default|example)\b\s*)?/gm, ' '), line }
      continue
    }
    if (lines.length > 0 && line !== last + 1) {
      yield { text: lines.join(' '), line: from }
      lines = []
    }
    if (lines.length === 0) from = line
    lines.push(match[2])
    last = line
  }
  if (lines.length > 0) yield { text: lines.join(' '), line: from }
}

function* readParagraphs(source) {
  const text = source.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ''))
  let line = 1
  for (const paragraph of text.split(/\n(?=\s*(?:\n|[-*|#>]|\d+\.))/)) {
    const isRow = paragraph.trimStart().startsWith('|')
    for (const part of isRow ? paragraph.split('|') : [paragraph])
      yield { text: part.replaceAll(/^\s*(?:[-*>]|\d+\.|#+)\s+/gm, ' '), line }
    line += paragraph.split('\n').length
  }
}

function splitSentences(text) {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?:])\s+(?=[A-Z"`])/)
    .map((sentence) => sentence.replace(/^[*_(“"]+/, ''))
    .filter((sentence) => /[a-z]/i.test(sentence))
}

function* findDeniedNames(file, source) {
  const declarations =
    /^export (?:default )?(?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) +([\w$]+)/gm
  for (const [, name] of source.matchAll(declarations)) {
    const words = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
    const word = words.find((one) => denied.words.includes(one))
    if (word && !denied.allowed[name]) yield `${file}: the exported name ${name} contains "${word}"`
  }
}

/** A name that begins with a pronoun or a connective depends on the test before it. */
function* findTestNames(file, source) {
  if (!/\.(?:test|spec|prove|stress)\.tsx?$/.test(file)) return
  const titles = /^\s*(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])((?:(?!\1).)+)\1/gm
  for (const match of source.matchAll(titles)) {
    const title = match[2]
    if (
      /^(?:what|who|whoever|whatever|that|of|so|and|it|its|they|their|this|these|those|all that|nobody|nothing)\b/i.test(
        title,
      )
    )
      yield `${file}:${source.slice(0, match.index).split('\n').length + 1}: test name: ${title}`
  }
}
