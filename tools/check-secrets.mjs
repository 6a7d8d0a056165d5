/** Nothing that is in the repository is a secret: private keys, keys of services, long texts that are called one. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const MAX_BYTES = 4_000_000

const kinds = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[\w+/=]{20}/g,
  'a live key of Stripe': /\b[sr]k_live_[A-Za-z0-9]{10,}/g,
  'a key of AWS': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{30,})/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a key of Google': /\bAIza[\w-]{35}\b/g,
  'a token of Slack': /\bxox[abprs]-[\w-]{10,}/g,
  'a long text that is called a secret':
    /(?:secret|passw(?:or)?d|token|api[-_]?key|private[-_]?key)\w{0,20}['"`]?\s*[:=]\s*['"`]([\w+/=-]{32,})['"`]/gi,
}

/** Made for tests, or published by others as examples. */
const known = [
  // The examples of the documentation of AWS, by which signatures of requests are checked.
  'AKIAIOSFODNN7EXAMPLE',
  'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  // Secrets of old shops that a test migrates.
  'MLrc8pk7zRW6T1Q6OUKqoSmqjTfcugvSwTXAoKiD4mI',
  'zTXR5uZGM7c3wUu8rZbvxPuHEfsjYvrm2lHVZ2O-nx4',
  'GhvyGLG37DbRX3dtt53mSdfoqjG_de2-doLLm_DBl8Q',
  'DsIapb0VwBf7qnamoySrI57yg-K-5dPL4W5Tl1qnlHE',
  '_vJcWui1Qn1-V0j5mNztp-3n_pZpqEX9gJY5E3_ASF0',
  'NoHE_FgkWfqKd-8xk_unDNDw8BDSO1Vjg56C7UbIuKI',
  '1SCIhIks82bW1b1FmRkG38OGtAfx1TrqFiwNIVMyOIs',
  'aq33mzCcZfErv-RI1k5aTbA9Rwm6AeBUdcBAvODi4A8',
]

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const found = files.flatMap((file) => secretsIn(file).map((what) => `${file}: ${what}`))
if (found.length > 0) {
  console.error(`${found.join('\n')}\nWhat is for tests only belongs on the list of tools/check-secrets.mjs.`)
  process.exit(1)
}
console.log(`${files.length} files, ${found.length} secrets`)

function secretsIn(file) {
  const path = join(root, file)
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 } // removed, and not committed yet
  if (size === 0 || size > MAX_BYTES) return []
  const bytes = readFileSync(path)
  if (bytes.includes(0)) return [] // no text
  const text = bytes.toString()
  return Object.entries(kinds).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)]
      .map(([whole, part = whole]) => part)
      .filter((part) => !known.includes(part))
      .map((part) => `${kind}: ${part.slice(0, 12)}…`),
  )
}
