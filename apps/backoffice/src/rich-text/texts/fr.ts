import type { RichTextTexts } from './en.ts'

/** Texts of the rich text field in French. */
export const texts: RichTextTexts = {
  richText: {
    toolbar: (label) => `Mise en forme : ${label}`,
    style: 'Style de paragraphe',
    paragraph: 'Texte',
    headings: { 2: 'Titre 2', 3: 'Titre 3', 4: 'Titre 4' },
    bold: 'Gras',
    italic: 'Italique',
    underline: 'Souligné',
    strike: 'Barré',
    bulletList: 'Liste à puces',
    orderedList: 'Liste numérotée',
    quote: 'Citation',
    link: 'Lien',
    linkAddress: 'Adresse du lien',
    linkApply: 'Appliquer',
    linkRemove: 'Retirer le lien',
    undo: 'Annuler',
    redo: 'Rétablir',
    html: 'Modifier en HTML',
    visual: 'Modifier avec mise en forme',
    onlyHtml: (tags) => `Ce texte contient des éléments visibles en HTML seulement : ${tags}. Il se modifie en HTML.`,
    htmlHint: 'Les scripts et les styles sont retirés à l’enregistrement.',
  },
}
