/**
 * First duplicate member of an object in a valid JSON text, or undefined. `JSON.parse` keeps the last one silently,
 * another parser the first: with a quantity or amount, two systems would read different values.
 */
export function findDuplicateMember(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [] // one set per open bracket; lists have no names
  const colon = /\s*:/y // anchored here
  for (const { 0: token, index } of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g)) {
    colon.lastIndex = index + token.length
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token.startsWith('"') && colon.test(json)) {
      const names = open.at(-1)
      const name = JSON.parse(token) as string // the pattern matches texts only
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
