/**
 * The first member that stands twice in one object of a valid JSON text, or undefined. `JSON.parse` keeps the last one in silence, another reader might keep the
 * first: with a quantity or an amount that is a way to be told one thing and do another.
 */
export function findDuplicateMember(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [] // one for each open bracket; a list has no names
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (/^\s*:/.test(json.slice(index + token.length, index + token.length + 20))) {
      const names = open.at(-1)
      const name = JSON.parse(token) as string // a text, by the pattern
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}
