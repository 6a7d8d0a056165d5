/**
 * The first member that stands twice in one object of a valid JSON text, or undefined. `JSON.parse` keeps the last one in silence, another reader might keep the
 * first: with a quantity or an amount that is a way to be told one thing and do another.
 */
export function findDuplicateMember(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [] // one for each open bracket; a list has no names
  const colon = /\s*:/y // right here
  for (const { 0: token, index } of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g)) {
    colon.lastIndex = index + token.length
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token.startsWith('"') && colon.test(json)) {
      const names = open.at(-1)
      const name = JSON.parse(token) as string // a text, by the pattern
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
