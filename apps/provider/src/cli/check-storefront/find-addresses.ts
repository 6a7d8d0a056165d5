import { listPaths, operations, type Operation } from '@cartwright/contract'

/** Address of the platform's REST API in the code. */
export interface RestAddress {
  /** Offset in the code. */
  at: number
  address: string
  /** Undefined if the code joins the path elsewhere. */
  isServed: boolean | undefined
}

const HOST = /https:\/\/(?:www|edge)\.wixapis\.com(?![\w.-])/g
/** Path in a string or template; a simple expression of a template is a part of it. */
const PATH = /^[^\s'"`?#<>\\]*/

/** Finds addresses of the REST API, as code without the packages writes them. Methods are not compared. */
export function findAddresses(code: string): RestAddress[] {
  return Array.from(code.matchAll(HOST), ({ 0: host, index }) => {
    const rest = code.slice(index + host.length, index + host.length + 2_000)
    const [path = ''] = PATH.exec(rest) ?? []
    const isWhole = path.length > 1 && path.split('${').length === path.split('}').length
    return { at: index, address: host + path, isServed: isWhole ? isServed(path) : undefined }
  })
}

/** Segments of every served path; undefined stands for a parameter. */
const servedPaths: readonly (string | undefined)[][] = Object.values<Operation>(operations)
  .filter(({ provider }) => provider !== 'later')
  .flatMap(listPaths)
  .map((path) => path.split('/').map((segment) => (segment.startsWith('{') ? undefined : segment)))

/** Whether an operation has this path. An expression fits everything, as does what follows a slash at the end. */
function isServed(path: string): boolean {
  const segments = path.split('/').map((segment) => (segment === '' || segment.includes('${') ? undefined : segment))
  return servedPaths.some(
    (served) =>
      served.length === segments.length &&
      served.every((segment, at) => at === 0 || segment === undefined || !segments[at] || segments[at] === segment),
  )
}
