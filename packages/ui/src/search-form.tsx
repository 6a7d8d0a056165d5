import type { FormHTMLAttributes } from 'react'
import type { HeaderWords } from './header-words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Icon } from './icon.tsx'

interface SearchFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action'> {
  words: Pick<HeaderWords, 'search' | 'searchShop'>
  /** Address of the page of results; it takes the text as `q`. */
  action: string
  /** @default "header" */
  position?: 'header' | 'page'
  /** @default none */
  text?: string
}

/**
 * The search field of a shop: a plain form. Other attributes are the form’s.
 * @example <SearchForm words={headerWords.en} action="/search" />
 */
export function SearchForm({ words, action, position = 'header', text = '', ...rest }: SearchFormProps) {
  const id = `search-${position}`
  return (
    <form
      className={position === 'header' ? 'search find' : 'search in-page'}
      role="search"
      action={action}
      {...rest}
      noValidate
    >
      <label htmlFor={id}>
        <VisuallyHidden>{words.searchShop}</VisuallyHidden>
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
