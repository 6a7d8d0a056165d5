declare module '*.css'

interface ImportMeta {
  /** Loaders of the modules that match a pattern, by path. Vite replaces the call. */
  glob<Export>(pattern: string, options: { import: string }): Record<string, (() => Promise<Export>) | undefined>
}
