import type { FormHTMLAttributes } from 'react'
import type { HeaderWords } from './header-words.ts'
import { Hidden } from './hidden.tsx'
import { Icon } from './icon.tsx'

interface SearchFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action'> {
  words: Pick<HeaderWords, 'search' | 'searchShop'>
  /** Address of the page of results; it takes the text as `q`. */
  action: string
  /** @default "header" */
  place?: 'header' | 'page'
  /** @default none */
  text?: string
}

/**
 * The search field of a shop: a plain form. Other attributes are the form’s.
 * @example <SearchForm words={headerWords.en} action="/search" />
 */
export function SearchForm({ words, action, place = 'header', text = '', ...rest }: SearchFormProps) {
  const id = `search-${place}`
  return (
    <form
      className={place === 'header' ? 'search find' : 'search in-page'}
      role="search"
      action={action}
      {...rest}
      noValidate
    >
      <label htmlFor={id}>
        <Hidden>{words.searchShop}</Hidden>
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={text}
        placeholder={words.searchShop}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button aria-label={words.search}>
        <Icon name="search" />
      </button>
    </form>
  )
}
