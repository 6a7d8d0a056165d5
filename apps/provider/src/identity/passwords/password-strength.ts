import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { AppError } from '../../platform/http/app-error.ts'

/** Characters as people count them: an emoji of one code point is one. */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 100
/**
 * Rating a hundred characters may take a twentieth of a second; a password unguessed after this length is strong
 * enough.
 */
const CHECKED_LENGTH = 40
/** Passwords guessed within a million tries are refused: at ten tries in a quarter of an hour that takes years. */
const MIN_SCORE = 2

export interface PasswordStrength {
  isAllowed: boolean
  /** Strength from 0 (guessed at once) to 4. */
  score: 0 | 1 | 2 | 3 | 4
  /** Reason of the refusal, for pages that translate it. */
  reason?: keyof typeof messages
  message?: string
}

const messages = {
  'too-short': `The password needs at least ${MIN_PASSWORD_LENGTH} characters.`,
  'too-long': `The password may have at most ${MAX_PASSWORD_LENGTH} characters.`,
  common: 'Too many people use this password. Please choose another.',
  'about-you': 'The password must not be made of your name, your e-mail address or the name of the shop.',
  guessable: 'The password is easy to guess. Please add a few words or characters.',
}

/** `about`: facts that others know about the person: address, names, the shop. */
export type CheckPasswordStrength = (
  password: string,
  about: readonly (string | null | undefined)[],
) => PasswordStrength

let sharedChecker: CheckPasswordStrength | undefined

/** Loads the list of common passwords and ranks its words, once a process: that takes a tenth of a second. */
export function loadPasswordStrengthChecker(): CheckPasswordStrength {
  return (sharedChecker ??= createPasswordStrengthChecker())
}

function createPasswordStrengthChecker(): CheckPasswordStrength {
  const common = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  const isCommon = new Set(common)
  const judge = new ZxcvbnFactory({ dictionary: { passwords: common } })

  return (password, about) => {
    const personalWords = about.flatMap(extractNames)
    const { score } = judge.check(password.slice(0, CHECKED_LENGTH), personalWords)
    const reason = reasonAgainst(password.normalize('NFKC').toLowerCase())
    return reason
      ? { isAllowed: false, score: reason === 'about-you' ? 0 : score, reason, message: messages[reason] }
      : { isAllowed: true, score }

    function reasonAgainst(plain: string): keyof typeof messages | undefined {
      const length = [...password].length
      if (length < MIN_PASSWORD_LENGTH) return 'too-short'
      if (length > MAX_PASSWORD_LENGTH) return 'too-long'
      if (isCommon.has(plain)) return 'common'
      if (personalWords.includes(plain) || isMadeOf(personalWords, plain)) return 'about-you'
      return score < MIN_SCORE ? 'guessable' : undefined
    }
  }

  /**
   * True for known words, in any order and number, forwards or backwards, and little besides. The rest has to be
   * strong by itself.
   */
  function isMadeOf(personalWords: readonly string[], plain: string): boolean {
    const words = personalWords
      .flatMap((name) => [foldLetters(name), foldLetters(spellOut(name))])
      .filter((word) => word.length >= MIN_PERSONAL_WORD_LENGTH)
    const parts = [...new Set(words.flatMap((word) => [word, [...word].toReversed().join('')]))]
    const folded = foldLetters(plain.slice(0, CHECKED_LENGTH))
    let rest = folded
    for (const part of parts.toSorted((one, other) => other.length - one.length)) rest = rest.replaceAll(part, ' ')
    if (rest === folded) return false
    const left = rest.replaceAll(' ', '')
    return left.length < MIN_REST_LENGTH && judge.check(left, []).score < MIN_SCORE
  }
}

/** A shorter word is part of too many others. */
const MIN_PERSONAL_WORD_LENGTH = 3
/** A year, a sign or a plural beside known words adds no strength. */
const MIN_REST_LENGTH = 6

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const SPELT_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  å: 'aa',
}

/** Spells letters as on keyboards without them: `Söhne` as `Soehne`. Lower case only. */
const spellOut = (name: string): string => name.replace(/[äöüßæøœå]/g, (letter) => SPELT_OUT[letter] ?? letter)

/**
 * Folds to lower case without accents, gaps and punctuation; digits and signs that replace letters become these
 * letters.
 */
function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/[\p{M}\s.,_!?'’-]+/gu, '')
}

/**
 * Returns the text itself, its words, and all of them together: `ada@shop.example`, `ada`, `shop`, `example`,
 * `adashopexample`.
 */
function extractNames(text: string | null | undefined): string[] {
  const plain = text?.normalize('NFKC').toLowerCase().trim()
  if (!plain) return []
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return [plain, ...words, words.join('')]
}

export function requireStrongPassword(judged: PasswordStrength): void {
  if (!judged.isAllowed)
    throw new AppError('PASSWORD_TOO_WEAK', 400, judged.message ?? messages.guessable, {
      data: { reason: judged.reason, score: judged.score },
    })
}
