const UNSAFE = /[<\u2028\u2029]/g

/**
 * JSON that cannot end the script element it stands in.
 * @example jsonForScript({ name: '</script>' }) // '{"name":"\\u003c/script>"}'
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
