import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLoaderData, Link } from 'react-router'
import { readShop } from '../../page/data.ts'
import { Frame } from '../../page/page.tsx'
import '../../page/page.css'

export const loader = () => readShop()

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame shop={useLoaderData<typeof loader>()} Link={Link}>
          <Outlet />
        </Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
