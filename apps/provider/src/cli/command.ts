import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../db/pool.ts'

/** What a command has to do with the world. */
export interface Terminal {
  /** Where the person is, from which files are named. */
  folder: string
  config(): Config
  now(): Date
  /** A line of what was asked for: standard output, which scripts read. */
  print(line: string): void
  /** A line about it: standard error. */
  say(line: string): void
  /** Joins the database of the running shop, or starts it for as long as this takes. */
  withDatabase<Result>(use: (db: Database, reader: Database) => Promise<Result>): Promise<Result>
}

export interface Command {
  /** How it is called and what it does, for each form of it. */
  help: readonly (readonly [call: string, what: string])[]
  /** Answers with the code that the process ends with. */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

/** The command was called in a way that it does not understand. The message is for the person, and the help is shown below it. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** The command is right, and cannot be done. The message is for the person. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new WrongUsage(error.message.split('. ')[0] ?? error.message, { cause: error })
  }
}

/** A word or two that somebody is shown: no line breaks, nothing that a terminal obeys. */
export function requireText(what: string, text: string | undefined, maxLength = 100): string {
  const trimmed = text?.trim()
  if (!trimmed) throw new WrongUsage(`${what} is missing.`)
  if (trimmed.length > maxLength) throw new WrongUsage(`${what} may have at most ${maxLength} characters.`)
  if (/\p{Cc}/u.test(trimmed)) throw new WrongUsage(`${what} holds a control character.`)
  return trimmed
}

/** `2026-11-20 14:02 UTC` */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
