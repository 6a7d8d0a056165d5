import type { RichTextTexts } from './en.ts'

/** Texts of the rich text field in German. */
export const texts: RichTextTexts = {
  richText: {
    toolbar: (label) => `Formatierung: ${label}`,
    style: 'Absatzformat',
    paragraph: 'Text',
    headings: { 2: 'Überschrift 2', 3: 'Überschrift 3', 4: 'Überschrift 4' },
    bold: 'Fett',
    italic: 'Kursiv',
    underline: 'Unterstrichen',
    strike: 'Durchgestrichen',
    bulletList: 'Aufzählung',
    orderedList: 'Nummerierte Liste',
    quote: 'Zitat',
    link: 'Link',
    linkAddress: 'Adresse des Links',
    linkApply: 'Übernehmen',
    linkRemove: 'Link entfernen',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    html: 'Als HTML bearbeiten',
    visual: 'Mit Formatierung bearbeiten',
    onlyHtml: (tags) => `Dieser Text enthält Elemente, die nur HTML zeigt: ${tags}. Er wird als HTML bearbeitet.`,
    htmlHint: 'Skripte und Stile werden beim Speichern entfernt.',
  },
}
