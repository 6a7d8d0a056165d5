import type { ReactNode } from 'react'
import { readShop } from '../../page/data.ts'
import { Frame } from '../../page/page.tsx'
import '../../page/page.css'
import { Link } from './link.tsx'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Frame shop={readShop()} Link={Link}>
          {children}
        </Frame>
      </body>
    </html>
  )
}
