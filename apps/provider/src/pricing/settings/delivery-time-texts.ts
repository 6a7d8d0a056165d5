import { type DeliveryDays, totalDays } from '../delivery-days.ts'

type Unit = DeliveryDays['unit']

interface DeliveryTimeTexts {
  sameDay: string
  /** “2–3 working days”, “1 day”. */
  range(min: number, max: number, unit: Unit): string
  /** From 0 to `max` days. */
  within(max: number, unit: Unit): string
  /** For pickup. */
  ready(days: string): string
}

const DASH = '–'
const span = (min: number, max: number): string => (min === max ? `${max}` : `${min}${DASH}${max}`)

/** Texts of delivery times by language. */
const TEXTS: ReadonlyMap<string, DeliveryTimeTexts> = new Map([
  [
    'en',
    {
      sameDay: 'Same day',
      range: (min, max, unit) =>
        `${span(min, max)} ${unit === 'WORKING_DAYS' ? 'working ' : ''}${max === 1 ? 'day' : 'days'}`,
      within: (max, unit) => `Within ${TEXTS.get('en')!.range(max, max, unit)}`,
      ready: (days) => `Ready to collect: ${lowerFirst(days)}`,
    },
  ],
  [
    'de',
    {
      sameDay: 'Am selben Tag',
      range: (min, max, unit) =>
        `${span(min, max)} ${unit === 'WORKING_DAYS' ? 'Werktag' : 'Tag'}${max === 1 ? '' : 'e'}`,
      within: (max, unit) => {
        const noun = unit === 'WORKING_DAYS' ? 'Werktag' : 'Tag'
        return max === 1
          ? `Innerhalb eines ${noun}${unit === 'WORKING_DAYS' ? 's' : 'es'}`
          : `Innerhalb von ${max} ${noun}en`
      },
      ready: (days) => `Abholbereit: ${lowerFirst(days)}`,
    },
  ],
  [
    'fr',
    {
      sameDay: 'Le jour même',
      range: (min, max, unit) => {
        const plural = max === 1 ? '' : 's'
        return `${span(min, max)} jour${plural}${unit === 'WORKING_DAYS' ? ` ouvré${plural}` : ''}`
      },
      within: (max, unit) => `Sous ${TEXTS.get('fr')!.range(max, max, unit)}`,
      ready: (days) => `Prêt au retrait : ${lowerFirst(days)}`,
    },
  ],
  [
    'he',
    {
      sameDay: 'באותו היום',
      range: (min, max, unit) => {
        const isWorking = unit === 'WORKING_DAYS'
        if (max === 1) return isWorking ? 'יום עסקים אחד' : 'יום אחד'
        if (min === 2 && max === 2) return isWorking ? 'שני ימי עסקים' : 'יומיים'
        return `${span(min, max)} ${isWorking ? 'ימי עסקים' : 'ימים'}`
      },
      within: (max, unit) => `תוך ${TEXTS.get('he')!.range(max, max, unit)}`,
      ready: (days) => `מוכן לאיסוף: ${days}`,
    },
  ],
])

/** Formats the delivery time from the order on, in a language (BCP 47). Falls back to English. */
export function formatDeliveryDays(
  days: DeliveryDays,
  { language, isCollected = false }: { language: string; isCollected?: boolean },
): string {
  const words = TEXTS.get(language.split('-', 1)[0] ?? '') ?? TEXTS.get('en')!
  const { min, max } = totalDays(days)
  const written =
    max === 0 ? words.sameDay : min === 0 ? words.within(max, days.unit) : words.range(min, max, days.unit)
  return isCollected ? words.ready(written) : written
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
