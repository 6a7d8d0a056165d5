import type { RichTextTexts } from './en.ts'

/** Texts of the rich text field in Hebrew. */
export const texts: RichTextTexts = {
  richText: {
    toolbar: (label) => `עיצוב: ${label}`,
    style: 'סגנון פסקה',
    paragraph: 'טקסט',
    headings: { 2: 'כותרת 2', 3: 'כותרת 3', 4: 'כותרת 4' },
    bold: 'מודגש',
    italic: 'נטוי',
    underline: 'קו תחתון',
    strike: 'קו חוצה',
    bulletList: 'רשימת תבליטים',
    orderedList: 'רשימה ממוספרת',
    quote: 'ציטוט',
    link: 'קישור',
    linkAddress: 'כתובת הקישור',
    linkApply: 'החלה',
    linkRemove: 'הסרת הקישור',
    undo: 'ביטול פעולה',
    redo: 'ביצוע שוב',
    html: 'עריכה כ־HTML',
    visual: 'עריכה עם עיצוב',
    onlyHtml: (tags) => `בטקסט יש רכיבים שרק HTML מציג: ${tags}. הוא נערך כ־HTML.`,
    htmlHint: 'סקריפטים וסגנונות מוסרים בשמירה.',
  },
}
