import css from '../styles/base.css?inline'

/** Tokens, type and components: the part of the stylesheet that every page has. */
export const baseCss: string = css
