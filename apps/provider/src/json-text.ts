/** JSON that is written already: what stands in several texts is written once. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function toJson(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value)
}
