/** Texts of currencies in English. The other languages have the same members. */
export const texts = {
  currencies: {
    title: 'Currencies',
    save: 'Save',
    discard: 'Discard changes',
    saved: 'Saved.',
    invalid: 'Enter a number above zero, such as 1.08.',
    add: 'Add a currency',
    choose: 'Choose …',
    addChosen: 'Add',
    lead: (own: string) =>
      `Shoppers can choose to see prices in these currencies. A rate is what 1 ${own} is worth. They pay in ${own}.`,
    empty: (own: string) => `Prices are shown in ${own} only.`,
    remove: (name: string) => `Remove ${name}`,
  },
}

export type CurrencyTexts = typeof texts
