/** Texts of the rich text field in English. The other languages have the same members. */
export const texts = {
  richText: {
    toolbar: (label: string) => `Formatting of ${label}`,
    style: 'Paragraph style',
    paragraph: 'Text',
    headings: { 2: 'Heading 2', 3: 'Heading 3', 4: 'Heading 4' } as Record<number, string>,
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    bulletList: 'Bulleted list',
    orderedList: 'Numbered list',
    quote: 'Quote',
    link: 'Link',
    linkAddress: 'Address of the link',
    linkApply: 'Apply',
    linkRemove: 'Remove link',
    undo: 'Undo',
    redo: 'Redo',
    html: 'Edit as HTML',
    visual: 'Edit with formatting',
    onlyHtml: (tags: string) => `This text has elements that only HTML shows: ${tags}. It is edited as HTML.`,
    htmlHint: 'Scripts and styles are removed when you save.',
  },
}

export type RichTextTexts = typeof texts
