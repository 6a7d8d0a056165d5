/**
 * Words of the header of a page.
 *
 * @example
 * const words: HeaderWords = headerWords.en
 */
export interface HeaderWords {
  skip: string
  menu: string
  close: string
  shop: string
  everything: string
  account: string
  signIn: string
  signOut: string
  wishlist: string
  cart: string
  search: string
  searchShop: string
}

/** The same in the storefront and on the hosted pages: shoppers see one shop. */
export const headerWords: Record<'en' | 'de' | 'fr' | 'he', HeaderWords> = {
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    close: 'Close',
    shop: 'Shop',
    everything: 'All products',
    account: 'Account',
    signIn: 'Sign in',
    signOut: 'Sign out',
    wishlist: 'Wishlist',
    cart: 'Cart',
    search: 'Search',
    searchShop: 'Search the shop',
  },
  de: {
    skip: 'Zum Inhalt',
    menu: 'Menü',
    close: 'Schließen',
    shop: 'Shop',
    everything: 'Alle Artikel',
    account: 'Konto',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    wishlist: 'Merkzettel',
    cart: 'Warenkorb',
    search: 'Suchen',
    searchShop: 'Im Shop suchen',
  },
  fr: {
    skip: 'Aller au contenu',
    menu: 'Menu',
    close: 'Fermer',
    shop: 'Boutique',
    everything: 'Tous les produits',
    account: 'Compte',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    wishlist: 'Liste d’envies',
    cart: 'Panier',
    search: 'Rechercher',
    searchShop: 'Rechercher dans la boutique',
  },
  he: {
    skip: 'דילוג לתוכן',
    menu: 'תפריט',
    close: 'סגירה',
    shop: 'החנות',
    everything: 'כל המוצרים',
    account: 'חשבון',
    signIn: 'התחברות',
    signOut: 'התנתקות',
    wishlist: 'רשימת משאלות',
    cart: 'סל הקניות',
    search: 'חיפוש',
    searchShop: 'חיפוש בחנות',
  },
}
