import { systemError } from './errors.ts'

/** Asynchronous form of a part's functions. */
type LazyFunctions<Part> = {
  [Name in keyof Part]: Part[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Awaited<Result>>
    : never
}

/** Creates functions of a part of this package that is loaded when one of them is first called. */
export function lazyFunctions<Part extends object, Name extends keyof Part & string>(
  load: () => Promise<Part>,
  ...names: Name[]
): LazyFunctions<Pick<Part, Name>> {
  const call = async (name: Name, args: unknown[]) => {
    const part = await loadPart(load)
    return (part[name] as (...args: unknown[]) => unknown)(...args) // every listed member is such a function
  }
  return Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => call(name, args)])) as LazyFunctions<
    Pick<Part, Name>
  >
}

/** Loads a part; a failure is a system error. */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((cause: unknown) => {
    throw systemError({ cause })
  })
}
