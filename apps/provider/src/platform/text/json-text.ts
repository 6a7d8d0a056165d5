import { type BinaryText, fromBinaryText } from './binary-text.ts'

/** JSON that is written already: what stands in several texts is written once. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The same as the bytes that are sent and kept: V8 has them in a byte each, and a text with a "€" in it in two for every character. */
export class JsonBytes {
  readonly bytes: BinaryText

  constructor(bytes: BinaryText) {
    this.bytes = bytes
  }

  get text(): string {
    return fromBinaryText(this.bytes)
  }
}

/** An answer that is JSON, in whatever form it was made. */
export type JsonBody = string | Buffer | JsonBytes

export function toJsonString(body: JsonBody): string {
  return body instanceof JsonBytes ? body.text : body.toString()
}

export function toJson(value: unknown): string {
  return value instanceof JsonText || value instanceof JsonBytes ? value.text : JSON.stringify(value)
}
