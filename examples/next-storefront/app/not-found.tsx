import Link from 'next/link'

export default function MissingPage() {
  return (
    <>
      <h1>Page not found</h1>
      <p>
        <Link href="/">All products</Link>
      </p>
    </>
  )
}
