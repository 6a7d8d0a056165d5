import type { ShownPeriod, ShownSubscription } from '../order-props.ts'
import type { PageLanguage } from '../page-props.ts'

interface Words {
  /** Of one that has no name. */
  name: string
  every: (period: ShownPeriod) => string
  /** @default until somebody ends it */
  times: (count: number) => string
  free: (period: ShownPeriod) => string
  together: (name: string, every: string, more: string) => string
}

/** Below the name of a line: `Weekly: paid every week, 12 times; the first 7 days are free`. */
export function subscriptionWords(language: PageLanguage): (subscription: ShownSubscription) => string {
  const words = WORDS[language]
  return ({ title, every, times, free }) => {
    const name = title || words.name
    if (!every) return name
    const more = `${times === undefined ? '' : `, ${words.times(times)}`}${free ? `; ${words.free(free)}` : ''}`
    return words.together(name, words.every(every), more)
  }
}

type Unit = ShownPeriod['unit']
type OneAndMany = Readonly<Record<Unit, readonly [one: string, many: string]>>

const EN: OneAndMany = {
  DAY: ['day', 'days'],
  WEEK: ['week', 'weeks'],
  MONTH: ['month', 'months'],
  YEAR: ['year', 'years'],
}
const DE: OneAndMany = {
  DAY: ['Tag', 'Tage'],
  WEEK: ['Woche', 'Wochen'],
  MONTH: ['Monat', 'Monate'],
  YEAR: ['Jahr', 'Jahre'],
}
const FR: OneAndMany = {
  DAY: ['jour', 'jours'],
  WEEK: ['semaine', 'semaines'],
  MONTH: ['mois', 'mois'],
  YEAR: ['année', 'années'],
}
const HE: OneAndMany = {
  DAY: ['יום', 'ימים'],
  WEEK: ['שבוע', 'שבועות'],
  MONTH: ['חודש', 'חודשים'],
  YEAR: ['שנה', 'שנים'],
}

const DE_EVERY: Readonly<Record<Unit, string>> = { DAY: 'jeden', WEEK: 'jede', MONTH: 'jeden', YEAR: 'jedes' }
const DE_FIRST: Readonly<Record<Unit, string>> = {
  DAY: 'der erste',
  WEEK: 'die erste',
  MONTH: 'der erste',
  YEAR: 'das erste',
}
const HE_FIRST: Readonly<Record<Unit, string>> = {
  DAY: 'היום הראשון',
  WEEK: 'השבוע הראשון',
  MONTH: 'החודש הראשון',
  YEAR: 'השנה הראשונה',
}
const HE_FIRSTS: Readonly<Record<Unit, string>> = {
  DAY: 'הימים הראשונים',
  WEEK: 'השבועות הראשונים',
  MONTH: 'החודשים הראשונים',
  YEAR: 'השנים הראשונות',
}

const isFeminine = (unit: Unit): boolean => unit === 'WEEK' || unit === 'YEAR'

const WORDS: Readonly<Record<PageLanguage, Words>> = {
  en: {
    name: 'Subscription',
    every: ({ unit, count }) => (count === 1 ? EN[unit][0] : `${count} ${EN[unit][1]}`),
    times: (count) => (count === 1 ? 'once' : `${count} times`),
    free: ({ unit, count }) =>
      count === 1 ? `the first ${EN[unit][0]} is free` : `the first ${count} ${EN[unit][1]} are free`,
    together: (name, every, more) => `${name}: paid every ${every}${more}`,
  },
  de: {
    name: 'Abonnement',
    every: ({ unit, count }) => (count === 1 ? `${DE_EVERY[unit]} ${DE[unit][0]}` : `alle ${count} ${DE[unit][1]}`),
    times: (count) => (count === 1 ? 'einmal' : `${count}-mal`),
    free: ({ unit, count }) =>
      count === 1
        ? `${DE_FIRST[unit]} ${DE[unit][0]} ist kostenlos`
        : `die ersten ${count} ${DE[unit][1]} sind kostenlos`,
    together: (name, every, more) => `${name}: Zahlung ${every}${more}`,
  },
  fr: {
    name: 'Abonnement',
    every: ({ unit, count }) => {
      if (count === 1) return `chaque ${FR[unit][0]}`
      return `${isFeminine(unit) && unit !== 'YEAR' ? 'toutes' : 'tous'} les ${count} ${unit === 'YEAR' ? 'ans' : FR[unit][1]}`
    },
    times: (count) => (count === 1 ? 'une fois' : `${count} fois`),
    free: ({ unit, count }) => {
      const [article, first, free] = isFeminine(unit) ? ['la', 'première', 'gratuite'] : ['le', 'premier', 'gratuit']
      return count === 1
        ? `${article} ${first} ${FR[unit][0]} est ${free}`
        : `les ${count} ${first}s ${FR[unit][1]} sont ${free}s`
    },
    together: (name, every, more) => `${name} : payé ${every}${more}`,
  },
  he: {
    name: 'מינוי',
    every: ({ unit, count }) => (count === 1 ? HE[unit][0] : `${count} ${HE[unit][1]}`),
    times: (count) => (count === 1 ? 'פעם אחת' : `${count} פעמים`),
    free: ({ unit, count }) => (count === 1 ? `${HE_FIRST[unit]} חינם` : `${count} ${HE_FIRSTS[unit]} חינם`),
    together: (name, every, more) => `${name}: תשלום כל ${every}${more}`,
  },
}
