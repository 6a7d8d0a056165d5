import { type BinaryText, fromBinaryText } from './binary-text.ts'

/** Serialised JSON, for parts of several texts. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Serialised JSON as bytes: V8 stores one byte per character, and two for every character of a text with a "€". */
export class JsonBytes {
  readonly bytes: BinaryText

  constructor(bytes: BinaryText) {
    this.bytes = bytes
  }

  get text(): string {
    return fromBinaryText(this.bytes)
  }
}

/** JSON response body in any form. */
export type JsonBody = string | Buffer | JsonBytes

export function toJsonString(body: JsonBody): string {
  return body instanceof JsonBytes ? body.text : body.toString()
}

export function toJson(value: unknown): string {
  return value instanceof JsonText || value instanceof JsonBytes ? value.text : JSON.stringify(value)
}
