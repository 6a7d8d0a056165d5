import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError } from '../../http/app-error.ts'

/** Characters as people count them: an emoji of one code point is one. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 100
/** To look at a hundred characters may take the shop a twentieth of a second; whatever is guessed after so many is hard enough. */
const JUDGED_LENGTH = 40
/** What whoever guesses a million times finds is refused: at ten tries in a quarter of an hour that takes years. */
const MIN_SCORE = 2

export interface JudgedPassword {
  isAllowed: boolean
  /** How hard it is to guess, from 0 (at once) to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** Why it is refused, for pages that say it in their own language. */
  reason?: keyof typeof messages
  message?: string
}

const messages = {
  'too-short': `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`,
  'too-long': `The password may have at most ${MAX_PASSWORD_LENGTH} characters.`,
  common: 'Too many people use this password. Please choose another.',
  'about-you': 'The password must not be your name, your e-mail address or the name of the shop.',
  guessable: 'The password is easy to guess. Please add a few words or characters.',
}

/** `about`: what others know of whoever chooses it: address, names, the shop. */
export type JudgePassword = (password: string, about: readonly (string | null | undefined)[]) => JudgedPassword

let judgeOfAll: JudgePassword | undefined

/** Reads the list of common passwords and ranks its words, once a process: that takes a tenth of a second. */
export function openJudge(): JudgePassword {
  return (judgeOfAll ??= readJudge())
}

function readJudge(): JudgePassword {
  const common = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  const isCommon = new Set(common)
  const judge = new ZxcvbnFactory({ dictionary: { passwords: common } })

  return (password, about) => {
    const known = about.flatMap(namesIn)
    const { score } = judge.check(password.slice(0, JUDGED_LENGTH), known)
    const reason = reasonAgainst(password.normalize('NFKC').toLowerCase())
    return { isAllowed: !reason, score, ...(reason && { reason, message: messages[reason] }) }

    function reasonAgainst(plain: string): keyof typeof messages | undefined {
      const length = [...password].length
      if (length < MIN_PASSWORD_LENGTH) return 'too-short'
      if (length > MAX_PASSWORD_LENGTH) return 'too-long'
      if (isCommon.has(plain)) return 'common'
      if (known.includes(plain)) return 'about-you'
      return score < MIN_SCORE ? 'guessable' : undefined
    }
  }
}

/** The text as it is, its words, and all of them together: `ada@shop.example`, `ada`, `shop`, `example`, `adashopexample`. */
function namesIn(text: string | null | undefined): string[] {
  const plain = text?.normalize('NFKC').toLowerCase().trim()
  if (!plain) return []
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return [plain, ...words, words.join('')]
}

export function requireGoodPassword(judged: JudgedPassword): void {
  if (!judged.isAllowed)
    throw new AppError('PASSWORD_TOO_WEAK', 400, judged.message ?? messages.guessable, {
      data: { reason: judged.reason, score: judged.score },
    })
}
