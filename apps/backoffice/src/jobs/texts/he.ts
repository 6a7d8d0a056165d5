import type { JobTexts } from './en.ts'

/** Texts of background jobs in Hebrew. */
export const texts: JobTexts = {
  job: {
    title: 'משימות ברקע',
    back: 'חזרה למשימות ברקע',
    emptyTitle: 'אין משימות ברקע',
    empty: 'עריכות מרובות, ייבוא וייצוא מ־30 הימים האחרונים מופיעים כאן.',
    columns: { job: 'משימה', status: 'סטטוס', done: 'בוצעו', failed: 'לא בוצעו' },
    statuses: {
      WAITING: 'בהמתנה',
      RUNNING: 'בביצוע',
      DONE: 'הושלמה',
      CANCELED: 'בוטלה',
      FAILED: 'נעצרה בגלל שגיאה',
    },
    actors: { STAFF: 'צוות', APP: 'אפליקציה', COMMAND_LINE: 'שורת הפקודה', JOB: 'שרת' },
    kinds: {
      'bulk-edit-products': 'עריכה מרובה של מוצרים',
      'undo-bulk-edit-products': 'ביטול של עריכה מרובה',
      'import-products': 'ייבוא מוצרים',
      'preview-import': 'תצוגה מקדימה של ייבוא',
      'export-products': 'ייצוא מוצרים',
      'apply-collection-rule': 'החלת כלל של קטגוריה',
    },
    undoOf: (name) => `ביטול: ${name}`,
    undoDone: 'השינויים בוטלו',
    progress: 'התקדמות',
    of: (done, total) => `${done} מתוך ${total}`,
    succeeded: (count) => `${count} בוצעו`,
    failed: (count) => `${count} לא בוצעו`,
    continues: 'אפשר לעזוב את העמוד. המשימה ממשיכה ברקע.',
    cancel: 'עצירת המשימה',
    undo: 'ביטול השינויים',
    undoableUntil: (time) => `אפשר לבטל עד ${time}. שינויים מאוחרים של אחרים לא יידרסו.`,
    failures: 'לא בוצעו',
    row: (row) => `שורה ${row}`,
    more: 'הצגת עוד',
    reasons: {
      CHANGED_MEANWHILE: 'ערך זה שונה מאז בידי מישהו אחר, ולכן הוא נשאר.',
      VALUE_OUT_OF_RANGE: 'ערך היה יורד מתחת לאפס או גבוה מדי.',
      STOCK_NOT_TRACKED: 'המלאי של המוצר הזה אינו נספר.',
      PRODUCT_NOT_FOUND: 'המוצר אינו קיים עוד.',
      COLLECTION_NOT_FOUND: 'הקטגוריה אינה קיימת עוד.',
    },
  },
}
