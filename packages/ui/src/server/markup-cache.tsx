import type { ComponentType, HTMLAttributes, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { memoize } from '../memoize.ts'

/** The element that a part stands in. */
type ContainerProps = HTMLAttributes<HTMLElement> & { as: 'div' | 'section' | 'span' }

const MAX_CACHED = 500

/**
 * A part of pages that reads the same for many people. The markup depends on `given` alone, and is cached by its
 * text: `given` therefore is plain data. No pictures that load at once: React names those in the head of the page
 * that it is just writing.
 * @example const KeptWays = withMarkupCache(Ways); <KeptWays as="section" id="ways" given={{ lang, options }} />
 */
export function withMarkupCache<Given extends object>(
  Part: ComponentType<Given>,
): ComponentType<ContainerProps & { given: Given }> {
  const markupOf = memoize(MAX_CACHED, (_key, given: Given) => renderMarkup(<Part {...given} />))

  return function Kept({ given, as: Tag, ...around }) {
    return <Tag {...around} dangerouslySetInnerHTML={{ __html: markupOf(JSON.stringify(given), given) }} />
  }
}

interface MarkupCacheProps<Source> {
  /** Never changes. */
  of: Source
  /** Key of the children's dependencies besides it. */
  by: string
  children: () => ReactNode
}

/**
 * A part whose markup is kept for as long as there is what it shows, from the second time on that this is shown: most
 * is seen but once, and what is written by itself costs more than as a part of its page.
 * @example const SumsSeenAgain = createMarkupCache<Sums>(); <SumsSeenAgain as="div" of={sums} by={lang}>{() =>
 * <Receipt sums={sums} />}</SumsSeenAgain>
 */
export function createMarkupCache<Source extends object>(): ComponentType<
  Omit<ContainerProps, 'children'> & MarkupCacheProps<Source>
> {
  const cache = new WeakMap<Source, Map<string, string | undefined>>()

  return function SeenAgain({ of, by, children, as: Tag, ...around }) {
    const cached = cache.get(of)
    if (!cached?.has(by)) {
      if (cached) cached.set(by, undefined)
      else cache.set(of, new Map([[by, undefined]]))
      return <Tag {...around}>{children()}</Tag>
    }
    let markup = cached.get(by)
    if (markup === undefined) cached.set(by, (markup = renderMarkup(children())))
    return <Tag {...around} dangerouslySetInnerHTML={{ __html: markup }} />
  }
}

/**
 * In one piece: what React puts together is a chain of many small texts, and every page that has it would go through
 * the chain again.
 */
function renderMarkup(part: ReactNode): string {
  return Buffer.from(renderToStaticMarkup(part)).toString()
}
