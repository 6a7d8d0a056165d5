import { apart } from '../he.ts'
import type { StaffTexts } from './staff-texts.ts'

export const he: StaffTexts = {
  badge: 'צוות',
  roles: { owner: 'בעלים', manager: 'ניהול', editor: 'עריכה', viewer: 'צפייה' },
  signIn: {
    title: 'התחברות אנשי צוות',
    lead: (shop) => `אצל ${apart(shop)}`,
    reset: 'מפעילי השרת יכולים לאפס אותה בפקודה הזאת:',
  },
  oneTime: 'הסיסמה החד־פעמית כבר נוצלה. נא לבחור סיסמה משלכם.',
  home: {
    title: 'חשבון הצוות שלכם',
    role: (role) => `תפקיד: ${role}`,
    backOffice: 'מעבר לניהול החנות',
    closedTitle: 'החנות סגורה',
    closed: 'הלקוחות רואים דף תחזוקה. אפשר לצפות בחנות בתצוגה מקדימה: לדפדפן הזה תהיה אז גישה למשך 12 שעות.',
    preview: 'תצוגה מקדימה של החנות',
    since: (since) => `מאז ${since}`,
    program: 'אפליקציה או סקריפט',
  },
  mailbox: {
    title: 'תיבת הדוא״ל',
    lead: (shop) => `הודעות דוא״ל מאת ${apart(shop)}`,
    explained: 'החנות עדיין אינה שולחת דוא״ל. הדף הזה ייעלם ברגע שיוגדר שרת דוא״ל:',
    none: 'עדיין אין הודעות. אפשר להירשם בחנות כדי לקבל כאן קוד.',
    list: 'הודעות דוא״ל',
    to: 'אל',
    mail: (subject) => `הודעת דוא״ל: ${apart(subject)}`,
    plain: 'טקסט בלבד',
  },
}
