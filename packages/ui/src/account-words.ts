export type AccountSection = 'profile' | 'orders' | 'addresses' | 'password' | 'sessions' | 'data'

/**
 * Texts of the account navigation.
 *
 * @example
 * const words: AccountWords = accountWords.en
 */
export interface AccountWords {
  nav: string
  sections: Record<AccountSection, string>
  toShop: string
  signOut: string
}

/** The same in the storefront and on the hosted pages: shoppers see one account. */
export const accountWords: Record<'en' | 'de' | 'fr' | 'he', AccountWords> = {
  en: {
    nav: 'Your account',
    sections: {
      profile: 'Profile',
      orders: 'Orders',
      addresses: 'Addresses',
      password: 'Password',
      sessions: 'Devices',
      data: 'Your data',
    },
    toShop: 'Back to the shop',
    signOut: 'Sign out',
  },
  de: {
    nav: 'Ihr Konto',
    sections: {
      profile: 'Profil',
      orders: 'Bestellungen',
      addresses: 'Adressen',
      password: 'Passwort',
      sessions: 'Geräte',
      data: 'Ihre Daten',
    },
    toShop: 'Zurück zum Shop',
    signOut: 'Abmelden',
  },
  fr: {
    nav: 'Votre compte',
    sections: {
      profile: 'Profil',
      orders: 'Commandes',
      addresses: 'Adresses',
      password: 'Mot de passe',
      sessions: 'Appareils',
      data: 'Vos données',
    },
    toShop: 'Retour à la boutique',
    signOut: 'Se déconnecter',
  },
  he: {
    nav: 'החשבון שלכם',
    sections: {
      profile: 'פרופיל',
      orders: 'הזמנות',
      addresses: 'כתובות',
      password: 'סיסמה',
      sessions: 'מכשירים',
      data: 'המידע שלכם',
    },
    toShop: 'חזרה לחנות',
    signOut: 'התנתקות',
  },
}
