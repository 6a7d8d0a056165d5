import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { Frame } from '../../../page/page.tsx'
import css from '../../../page/page.css?url'
import { Link } from '../link.tsx'
import { shop } from '../read.ts'

export const Route = createRootRoute({
  loader: () => shop(),
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [{ rel: 'stylesheet', href: css }],
  }),
  component: Root,
})

function Root() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <Frame shop={Route.useLoaderData()} Link={Link}>
          <Outlet />
        </Frame>
        <Scripts />
      </body>
    </html>
  )
}
