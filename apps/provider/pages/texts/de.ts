import type { Texts } from './en.ts'

export const de: Texts = {
  lang: 'de',
  dir: 'ltr',
  toShop: (shop) => `Zurück zu ${shop}`,
  on: 'Weiter',
  optional: 'optional',

  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  firstName: 'Vorname',
  lastName: 'Nachname',
  show: 'Anzeigen',
  hide: 'Ausblenden',
  passwordHint: 'Mindestens 8 Zeichen. Am besten mehrere Wörter ohne Zusammenhang.',
  strengths: [
    'Sehr schwach. Wählen Sie ein anderes.',
    'Schwach. Wählen Sie ein anderes.',
    'Mittel. Fügen Sie ein Wort hinzu.',
    'Stark.',
    'Sehr stark.',
  ],
  errorsTitle: (count) => `Bitte prüfen Sie ${count} Angaben:`,
  problems: {
    'email-missing': 'Geben Sie Ihre E-Mail-Adresse ein.',
    'email-invalid': 'Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.',
    'email-taken': 'Zu dieser Adresse gibt es schon ein Konto. Bitte melden Sie sich an.',
    'password-missing': 'Geben Sie Ihr Passwort ein.',
    'password-too-short': 'Wählen Sie ein Passwort mit mindestens 8 Zeichen.',
    'password-too-long': 'Dieses Passwort ist zu lang. Bitte wählen Sie ein kürzeres.',
    'password-too-common': 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
    'password-about-you': 'Verwenden Sie nicht Ihren Namen, Ihre E-Mail-Adresse oder den Namen des Shops.',
    'password-change-needed':
      'Sie müssen ein neues Passwort wählen, bevor Sie sich anmelden können. Fordern Sie einen Link zum Zurücksetzen an.',
    'password-unchanged': 'Wählen Sie ein anderes Passwort als Ihr bisheriges.',
    'name-too-long': 'Dieser Name ist zu lang.',
    'sign-in-refused':
      'E-Mail oder Passwort ist falsch. Bitte versuchen Sie es noch einmal oder setzen Sie Ihr Passwort zurück.',
    'account-blocked': 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Shop.',
    'account-missing': 'Bitte wählen Sie ein Konto.',
    'code-missing': 'Geben Sie den 6-stelligen Code aus der E-Mail ein.',
    'code-wrong': 'Dieser Code ist falsch. Verwenden Sie den Code aus unserer neuesten E-Mail.',
    'code-used-up': 'Dieser Code ist nicht mehr gültig. Fordern Sie einen neuen an.',
    'captcha-needed': 'Bitte versuchen Sie es noch einmal: Wir prüfen, dass Sie kein Roboter sind.',
    'captcha-wrong': 'Die Sicherheitsprüfung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
    'form-too-old': 'Diese Seite ist abgelaufen. Bitte versuchen Sie es noch einmal.',
  },
  tooManyTries: (minutes) =>
    minutes <= 1
      ? 'Zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.'
      : `Zu viele Versuche. Bitte versuchen Sie es in ${minutes} Minuten noch einmal.`,
  news: {
    'code-sent-again': 'Wir haben einen neuen Code gesendet. Frühere Codes sind nicht mehr gültig.',
    'password-set': 'Ihr Passwort wurde geändert. Bitte melden Sie sich an.',
    'sign-in-again': 'Bitte melden Sie sich noch einmal an, um fortzufahren.',
  },
  mailbox: 'Dieser Shop verschickt noch keine E-Mails. Sie können sie hier lesen.',
  mailboxLink: 'Postfach öffnen',
  captcha: {
    title: 'Sicherheitsprüfung',
    working: 'Wir prüfen, dass Sie kein Roboter sind. Das dauert ein paar Sekunden …',
    ready: 'Geprüft: Sie sind kein Roboter.',
    failed: 'Die Prüfung ist fehlgeschlagen. Bitte warten Sie 15 Minuten und versuchen Sie es noch einmal.',
    withoutScript:
      'Nach mehreren Versuchen prüfen wir, dass Sie kein Roboter sind. Dafür ist JavaScript nötig. Bitte schalten Sie es ein und laden Sie die Seite neu, oder warten Sie 15 Minuten.',
  },

  signIn: {
    title: 'Anmelden',
    lead: (where) => `um mit ${where} fortzufahren`,
    button: 'Anmelden',
    forgot: 'Passwort vergessen?',
    new: 'Neu hier?',
    create: 'Konto erstellen',
    choose: 'Konto wählen',
  },
  signUp: {
    title: 'Konto erstellen',
    lead: (where) => `für ${where}`,
    button: 'Konto erstellen',
    known: 'Haben Sie schon ein Konto?',
    signIn: 'Anmelden',
  },
  verify: {
    title: 'Prüfen Sie Ihr E-Mail-Postfach',
    sentTo: 'Wir haben einen 6-stelligen Code gesendet an',
    code: 'Code',
    hint: 'Er ist 15 Minuten gültig.',
    button: 'Weiter',
    nothingCame: 'Nichts erhalten? Prüfen Sie Ihren Spam-Ordner.',
    again: 'Neuen Code senden',
    wait: (seconds) => `Neuer Code in ${seconds} s`,
    startAgain: 'Andere Adresse verwenden',
  },
  forgot: {
    title: 'Passwort vergessen?',
    lead: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie Ihr Passwort zurücksetzen.',
    button: 'Link senden',
    sentTitle: 'Prüfen Sie Ihr E-Mail-Postfach',
    sent: 'Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link dorthin gesendet.',
    sentHint: 'Der Link ist einmal und 30 Minuten gültig. Nichts erhalten? Prüfen Sie Ihren Spam-Ordner.',
    back: 'Zurück zur Anmeldung',
    another: 'Andere Adresse verwenden',
  },
  reset: {
    title: 'Neues Passwort wählen',
    firstTitle: 'Passwort wählen',
    lead: (email) => `Für das Konto ${email}`,
    button: 'Passwort speichern',
    endsOthers: 'Auf allen anderen Geräten werden Sie abgemeldet.',
    badTitle: 'Dieser Link ist nicht mehr gültig',
    bad: 'Er wurde schon verwendet, ist abgelaufen oder unvollständig. An Ihrem Konto hat sich nichts geändert.',
    badButton: 'Neuen Link anfordern',
  },
  choose: {
    title: 'Konto wählen',
    lead: (where) => `um mit ${where} fortzufahren`,
    other: 'Anderes Konto verwenden',
  },
  consent: {
    title: (client) => `Bei ${client} anmelden?`,
    lead: (client) => `${client} möchte auf Ihr Konto zugreifen.`,
    account: 'Ihr Konto',
    gets: 'Wenn Sie zustimmen, kann die App',
    items: ['Ihren Namen und Ihre E-Mail-Adresse sehen', 'Ihren Warenkorb sehen und ändern', 'Ihre Bestellungen sehen'],
    keeps: 'Ihr Passwort wird nicht weitergegeben.',
    goesTo: 'Weiter zu',
    allow: 'Zustimmen',
    deny: 'Ablehnen',
  },
  continue: {
    titles: {
      checkout: 'Weiter zur Kasse',
      'sign-in': 'Weiter zur Anmeldung',
      account: 'Weiter zu Ihrem Konto',
      'sign-out': 'Weiter zur Abmeldung',
      shop: 'Weiter zum Shop',
    },
    button: 'Weiter',
  },
  continueAs: {
    title: (email) => `Als ${email} fortfahren?`,
    text: 'Fahren Sie nur fort, wenn das Ihr Konto ist. Wenn nicht, verwenden Sie bitte Ihr eigenes.',
    button: 'Fortfahren',
  },
  signOut: {
    title: 'Möchten Sie sich abmelden?',
    text: 'Sie sind in diesem Browser angemeldet. Der aufgerufene Link wurde nicht von Ihrem Konto erstellt.',
    button: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  signedOut: {
    title: 'Sie sind abgemeldet',
    text: 'In diesem Browser kann niemand Ihr Konto verwenden. Ihr Warenkorb bleibt gespeichert.',
    button: 'Weiter',
  },
  messages: {
    'signed-in': {
      title: 'Sie sind angemeldet',
      text: ['Sie können diese Seite schließen oder im Shop fortfahren.'],
    },
    'password-set': {
      title: 'Ihr Passwort wurde geändert',
      text: ['Sie sind hier angemeldet und wurden auf allen anderen Geräten abgemeldet.'],
    },
    'awaiting-approval': {
      title: 'Ihr Konto wird geprüft',
      text: ['Der Shop prüft jedes neue Konto.', 'Sie erhalten eine E-Mail, sobald Ihres freigegeben ist.'],
    },
    'account-blocked': {
      title: 'Dieses Konto ist gesperrt',
      text: [
        'Damit können Sie sich nicht anmelden. Wenn Sie das für einen Irrtum halten, wenden Sie sich bitte an den Shop.',
      ],
    },
    'flow-expired': {
      title: 'Diese Seite ist abgelaufen',
      text: [
        'Sie war zu lange offen oder wurde schon verwendet. Das schützt Ihr Konto.',
        'Bitte gehen Sie zurück zum Shop und melden Sie sich von dort aus an.',
      ],
    },
    'start-from-shop': {
      title: 'Bitte beginnen Sie im Shop',
      text: ['Wählen Sie im Shop „Anmelden“, um fortzufahren.'],
    },
  },
  leads: { on: 'Weiter', 'sign-in': 'Anmelden', forgot: 'Neuen Link anfordern' },
  foreignForm: (origin) =>
    `Dieses Formular kam von einer anderen Adresse. Der Shop nimmt Formulare nur von ${origin} an: Bitte öffnen Sie diese Adresse und versuchen Sie es noch einmal. Wenn Sie den Shop unter einer anderen Adresse betreiben, setzen Sie PROVIDER_URL.`,
  errors: {
    400: {
      title: 'Ungültiger Link',
      text: 'Der Link ist unvollständig. Bitte beginnen Sie noch einmal im Shop.',
    },
    403: {
      title: 'Zugriff verweigert',
      text: 'Diese Seite gehört zu einem anderen Konto oder Browser. Bitte beginnen Sie noch einmal im Shop.',
    },
    404: {
      title: 'Seite nicht gefunden',
      text: 'Diese Seite gibt es nicht oder nicht mehr. Bitte prüfen Sie die Adresse.',
    },
    429: {
      title: 'Zu viele Versuche',
      text: 'Bitte warten Sie ein paar Minuten und versuchen Sie es dann noch einmal.',
    },
    500: {
      title: 'Etwas ist schiefgelaufen',
      text: 'Das war unser Fehler. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
    },
    503: {
      title: 'Gleich wieder da',
      text: 'Der Shop ist gerade stark ausgelastet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
    },
  },
  requestId: 'Wenn Sie uns deswegen schreiben, geben Sie bitte diese Nummer an:',
}
