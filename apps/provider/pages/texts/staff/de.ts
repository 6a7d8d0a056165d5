import type { StaffTexts } from './staff-texts.ts'

export const de: StaffTexts = {
  badge: 'Team',
  roles: { owner: 'Inhaber', manager: 'Manager', editor: 'Redakteur', viewer: 'Betrachter' },
  signIn: {
    title: 'Anmeldung für Mitarbeiter',
    lead: (shop) => `bei ${shop}`,
    reset: 'Der Betreiber des Servers kann es mit diesem Befehl zurücksetzen:',
  },
  oneTime: 'Ihr Einmalpasswort wurde verwendet. Wählen Sie jetzt ein eigenes Passwort.',
  home: {
    title: 'Ihr Mitarbeiterkonto',
    role: (role) => `Rolle: ${role}`,
    backOffice: 'Verwaltung öffnen',
    closedTitle: 'Der Shop ist geschlossen',
    closed:
      'Kunden sehen eine Wartungsseite. Sie können den Shop in der Vorschau ansehen: Dieser Browser hat dann 12 Stunden lang Zugang.',
    preview: 'Vorschau des Shops öffnen',
    since: (since) => `Seit ${since}`,
    program: 'App oder Skript',
  },
  mailbox: {
    title: 'Postfach',
    lead: (shop) => `E-Mails von ${shop}`,
    explained:
      'Dieser Shop verschickt noch keine E-Mails. Diese Seite verschwindet, sobald ein Mailserver eingerichtet ist:',
    none: 'Noch keine E-Mails. Erstellen Sie im Shop ein Konto, um hier einen Code zu erhalten.',
    list: 'E-Mails',
    to: 'An',
    mail: (subject) => `E-Mail: ${subject}`,
    plain: 'Nur Text',
  },
}
