/** Parameters in Stripe's form notation: `metadata[order]=1` is `{ metadata: { order: '1' } }`. */
export interface FormParameters {
  [name: string]: string | FormParameters
}

export function parseFormParameters(text: string): FormParameters {
  const parameters: FormParameters = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let place = parameters
    for (const part of path.slice(0, -1)) {
      const inner = place[part] ?? {}
      place[part] = inner
      if (typeof inner !== 'object') throw new Error(`${name} is a value and a group of values.`)
      place = inner
    }
    place[path.at(-1) ?? ''] = value
  }
  return parameters
}
