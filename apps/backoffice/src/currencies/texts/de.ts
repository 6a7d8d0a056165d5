import type { CurrencyTexts } from './en.ts'

/** Texts of currencies in German. */
export const texts: CurrencyTexts = {
  currencies: {
    title: 'Währungen',
    save: 'Speichern',
    discard: 'Änderungen verwerfen',
    saved: 'Gespeichert.',
    invalid: 'Geben Sie eine Zahl über null ein, etwa 1,08.',
    add: 'Währung hinzufügen',
    choose: 'Auswählen …',
    addChosen: 'Hinzufügen',
    lead: (own) =>
      `In diesen Währungen können sich Kunden Preise anzeigen lassen. Ein Kurs sagt, was 1 ${own} wert ist. Bezahlt wird in ${own}.`,
    empty: (own) => `Preise werden nur in ${own} angezeigt.`,
    remove: (name) => `${name} entfernen`,
  },
}
