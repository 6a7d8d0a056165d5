import type { ViewTexts } from './en.ts'

/** Texts of saved views and columns in Hebrew. */
export const texts: ViewTexts = {
  views: {
    title: 'תצוגות',
    all: 'הכול',
    own: 'התצוגות שלי',
    shared: 'תצוגות משותפות',
    actions: 'פעולות',
    save: 'שמירת התצוגה …',
    delete: (name) => `מחיקת התצוגה ”${name}”`,
    saved: 'התצוגה נשמרה',
    deleted: 'התצוגה נמחקה',
    saveTitle: 'שמירת תצוגה',
    name: 'שם',
    share: 'שיתוף עם כל הצוות',
    saveAction: 'שמירה',
    nameRequired: 'יש להזין שם.',
    tooLong: 'עד 60 תווים.',
    columns: 'עמודות',
  },
}
