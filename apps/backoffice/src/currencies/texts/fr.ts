import type { CurrencyTexts } from './en.ts'

/** Texts of currencies in French. */
export const texts: CurrencyTexts = {
  currencies: {
    title: 'Devises',
    save: 'Enregistrer',
    discard: 'Abandonner les modifications',
    saved: 'Enregistré.',
    invalid: 'Saisissez un nombre supérieur à zéro, par exemple 1,08.',
    add: 'Ajouter une devise',
    choose: 'Choisir …',
    addChosen: 'Ajouter',
    lead: (own) =>
      `Les clients peuvent afficher les prix dans ces devises. Un taux indique la valeur de 1 ${own}. Ils paient en ${own}.`,
    empty: (own) => `Les prix sont affichés en ${own} uniquement.`,
    remove: (name) => `Retirer ${name}`,
  },
}
