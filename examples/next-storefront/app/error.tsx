'use client'

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <>
      <h1>Something went wrong</h1>
      <p role="alert">Please try again in a moment.</p>
      <button onClick={reset}>Try again</button>
    </>
  )
}
