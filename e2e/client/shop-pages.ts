import type { Handler } from './loopback.ts'

const PAGE = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<script type="module" src="/page.js"></script><h1>Shop</h1>`

/**
 * A shop's pages, whatever their path: each has the client. In `/sandboxed` the browser keeps nothing, and it is of
 * no origin.
 */
export function createShopPages(files: ReadonlyMap<string, string>, asked: string[]): Handler {
  return (request) => {
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    const script = files.get(pathname)
    // A page of no origin has to be allowed the script.
    const headers: Record<string, string> = { 'cache-control': 'no-store', 'access-control-allow-origin': '*' }
    if (script !== undefined)
      return new Response(script, { headers: { ...headers, 'content-type': 'text/javascript; charset=utf-8' } })
    if (pathname === '/sandboxed') headers['content-security-policy'] = 'sandbox allow-scripts'
    return new Response(PAGE, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
  }
}
