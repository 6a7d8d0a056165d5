import { useBackOffice } from '../app/context.tsx'
import { FormField } from '../parts/form-field.tsx'
import { useTexts } from '../texts/sections.ts'
import { useEditorField } from './use-editor-field.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Number of characters of a description that search engines show. */
const SHOWN_DESCRIPTION = 155

/** Title, description and address of the product page, with a preview of its search result. */
export function SeoCard({ editor }: { editor: ProductEditor }) {
  const { formats, session } = useBackOffice()
  const { seo } = useTexts('product-editor').editor
  const field = useEditorField(editor)
  const { values } = editor
  const description = values.seoDescription || toText(values.description)
  const title = values.seoTitle || values.name
  const base = `${session.shop.storefrontUrl.replace(/^https?:\/\//, '')}/products/`
  return (
    <section className="card" aria-labelledby="seo">
      <h2 id="seo">{seo.title}</h2>
      <figure className="search-result">
        <figcaption className="hint">{seo.preview}</figcaption>
        <p className="search-result-address" dir="ltr">
          {base}
          {values.slug}
        </p>
        <p className="search-result-title">
          <bdi>{title || '–'}</bdi>
        </p>
        <p className="search-result-description">
          <bdi>{truncate(description)}</bdi>
        </p>
      </figure>
      <FormField {...field('seoTitle')} hint={seo.titleHint(formats.count(title.length))} />
      <FormField
        {...field('seoDescription')}
        rows={3}
        hint={seo.descriptionHint(formats.count(values.seoDescription.length))}
      />
      <FormField {...field('slug')} hint={editor.editable ? seo.slugHint : seo.newSlugHint} />
    </section>
  )
}

/** Text of HTML: tags and the commonest entities are replaced. It is shown as text only. */
function toText(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function truncate(text: string): string {
  return text.length > SHOWN_DESCRIPTION ? `${text.slice(0, SHOWN_DESCRIPTION)} …` : text
}
