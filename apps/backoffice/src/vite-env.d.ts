declare module '*.css'

declare module '*.csv?url&no-inline' {
  const url: string
  export default url
}

interface ImportMeta {
  /** Loaders of the modules that match a pattern, by path. Vite replaces the call. */
  glob<Export>(pattern: string, options: { import: string }): Record<string, (() => Promise<Export>) | undefined>
}
