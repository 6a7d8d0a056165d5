import type { Texts } from './en.ts'

export const de: Texts = {
  lang: 'de',
  dir: 'ltr',
  toShop: (shop) => `Zu ${shop}`,
  on: 'Weiter',
  optional: 'optional',

  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  firstName: 'Vorname',
  lastName: 'Nachname',
  show: 'Zeigen',
  hide: 'Verbergen',
  passwordHint: 'Mindestens 8 Zeichen. Am besten ein paar Wörter, die nichts miteinander zu tun haben.',
  strengths: [
    'Sofort zu erraten. Bitte wählen Sie ein anderes.',
    'Leicht zu erraten. Bitte wählen Sie ein anderes.',
    'Geht. Ein Wort mehr wäre besser.',
    'Gut.',
    'Sehr gut.',
  ],
  errorsTitle: (count) => `${count} Angaben fehlen oder stimmen nicht:`,
  problems: {
    'email-missing': 'Bitte geben Sie Ihre E-Mail-Adresse an.',
    'email-invalid': 'Das ist keine ganze E-Mail-Adresse, wie name@example.com eine ist.',
    'email-taken': 'Zu dieser Adresse gibt es schon ein Konto. Bitte melden Sie sich an.',
    'password-missing': 'Bitte geben Sie ein Passwort an.',
    'password-too-short': 'Bitte wählen Sie ein Passwort mit mindestens 8 Zeichen.',
    'password-too-long': 'Dieses Passwort ist zu lang. Bitte wählen Sie ein kürzeres.',
    'password-too-common': 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
    'password-about-you': 'Bitte nehmen Sie nicht Ihren Namen, Ihre E-Mail-Adresse oder den Namen des Geschäfts.',
    'password-change-needed':
      'Dieses Passwort muss geändert werden, bevor es wieder gilt. Bitte lassen Sie sich einen Link schicken, mit dem Sie ein neues wählen.',
    'name-too-long': 'Dieser Name ist zu lang.',
    'sign-in-refused':
      'E-Mail und Passwort passen nicht zusammen. Bitte versuchen Sie es noch einmal, oder wählen Sie ein neues Passwort.',
    'account-blocked': 'Dieses Konto ist geschlossen. Bitte fragen Sie beim Geschäft nach.',
    'account-missing': 'Bitte wählen Sie ein Konto.',
    'code-missing': 'Bitte geben Sie die sechs Ziffern aus der Mail an.',
    'code-wrong': 'Das ist nicht der Code, den wir geschickt haben. Bitte sehen Sie in die neueste Mail.',
    'code-used-up': 'Dieser Code gilt nicht mehr. Bitte lassen Sie sich einen neuen schicken.',
    'captcha-needed': 'Bitte versuchen Sie es noch einmal: Wir prüfen zuerst, dass Sie kein Roboter sind.',
    'captcha-wrong': 'Die Prüfung gegen Roboter ist misslungen. Bitte versuchen Sie es noch einmal.',
    'form-too-old': 'Diese Seite war zu lange offen. Bitte versuchen Sie es noch einmal.',
  },
  tooManyTries: (minutes) =>
    minutes <= 1
      ? 'Das war zu oft. Bitte versuchen Sie es in einer Minute wieder.'
      : `Das war zu oft. Bitte versuchen Sie es in ${minutes} Minuten wieder.`,
  news: {
    'code-sent-again': 'Ein neuer Code ist unterwegs. Frühere gelten nicht mehr.',
    'password-set': 'Ihr neues Passwort gilt jetzt. Bitte melden Sie sich damit an.',
    'sign-in-again': 'Bitte melden Sie sich noch einmal an, dann geht es weiter.',
  },
  mailbox: 'Dieses Geschäft verschickt noch keine Mails: Was es schreibt, liegt hier.',
  mailboxLink: 'Postfach öffnen',
  captcha: {
    title: 'Sind Sie ein Mensch?',
    working: 'Wir prüfen, dass Sie kein Roboter sind. Das dauert ein paar Sekunden …',
    ready: 'Geprüft: Sie sind kein Roboter.',
    failed: 'Die Prüfung ist hier misslungen. Bitte warten Sie 15 Minuten und versuchen Sie es wieder.',
    withoutScript:
      'Nach so vielen Versuchen prüfen wir, dass Sie kein Roboter sind, und dieser eine Schritt braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu, oder warten Sie 15 Minuten.',
  },

  signIn: {
    title: 'Anmelden',
    lead: (where) => `und weiter zu ${where}`,
    button: 'Anmelden',
    forgot: 'Passwort vergessen?',
    new: 'Neu hier?',
    create: 'Konto anlegen',
    choose: 'Konto wählen',
  },
  signUp: {
    title: 'Konto anlegen',
    lead: (where) => `für ${where}`,
    button: 'Konto anlegen',
    known: 'Haben Sie schon ein Konto?',
    signIn: 'Anmelden',
  },
  verify: {
    title: 'Sehen Sie in Ihre Mails',
    sentTo: 'Wir haben einen Code aus sechs Ziffern geschickt an',
    code: 'Code',
    hint: 'Er gilt 15 Minuten.',
    button: 'Weiter',
    nothingCame: 'Ist nichts gekommen? Bitte sehen Sie auch in den Ordner für unerwünschte Mails.',
    again: 'Neuen Code schicken',
    wait: (seconds) => `Neuer Code in ${seconds} s`,
    startAgain: 'Andere Adresse verwenden',
  },
  forgot: {
    title: 'Passwort vergessen?',
    lead: 'Nennen Sie uns die E-Mail-Adresse Ihres Kontos, und wir schicken einen Link, mit dem Sie ein neues wählen.',
    button: 'Link schicken',
    sentTitle: 'Sehen Sie in Ihre Mails',
    sent: 'Wenn es zu dieser Adresse hier ein Konto gibt, ist ein Link dorthin unterwegs.',
    sentHint:
      'Der Link gilt einmal und 30 Minuten lang. Wenn nichts kommt, sehen Sie bitte auch in den Ordner für unerwünschte Mails.',
    back: 'Zurück zur Anmeldung',
    another: 'Andere Adresse versuchen',
  },
  reset: {
    title: 'Neues Passwort wählen',
    firstTitle: 'Passwort wählen',
    lead: (email) => `Für das Konto ${email}`,
    button: 'Passwort speichern',
    endsOthers: 'Wo Sie sonst noch angemeldet sind, werden Sie abgemeldet.',
    badTitle: 'Dieser Link gilt nicht mehr',
    bad: 'Er wurde schon benutzt, ist zu alt, oder ein Teil von ihm fehlt. An Ihrem Konto hat sich nichts geändert.',
    badButton: 'Neuen Link anfordern',
  },
  choose: {
    title: 'Wer sind Sie heute?',
    lead: (where) => `Wählen Sie ein Konto, dann geht es weiter zu ${where}`,
    other: 'Anderes Konto verwenden',
  },
  consent: {
    title: (client) => `Bei ${client} anmelden?`,
    lead: (client) => `${client} bittet um Ihr Konto.`,
    account: 'Ihr Konto',
    gets: 'Wenn Sie zustimmen, darf es',
    items: ['Ihren Namen und Ihre E-Mail-Adresse sehen', 'Ihren Warenkorb sehen und ändern', 'Ihre Bestellungen sehen'],
    keeps: 'Ihr Passwort erfährt es nie.',
    goesTo: 'Es geht weiter zu',
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
    text: 'Sie sind in diesem Browser angemeldet. Der Link, der hierher geführt hat, kommt nicht von Ihrem Konto.',
    button: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  signedOut: {
    title: 'Sie sind abgemeldet',
    text: 'In diesem Browser kann niemand mit Ihrem Konto weitermachen. Ihr Warenkorb wartet, bis Sie wiederkommen.',
    button: 'Weiter',
  },
  messages: {
    'signed-in': {
      title: 'Sie sind angemeldet',
      text: ['Sie können diese Seite schließen oder weitergehen zum Geschäft.'],
    },
    'password-set': {
      title: 'Ihr neues Passwort gilt jetzt',
      text: ['Sie sind hier angemeldet, und überall sonst wurden Sie abgemeldet.'],
    },
    'awaiting-approval': {
      title: 'Danke. Einen Moment noch',
      text: [
        'Das Geschäft sieht sich jedes neue Konto an, bevor es gilt.',
        'Sie bekommen eine Mail, sobald Ihres offen ist.',
      ],
    },
    'account-blocked': {
      title: 'Dieses Konto ist geschlossen',
      text: [
        'Damit kann man sich nicht anmelden. Wenn Sie das für einen Irrtum halten, fragen Sie bitte beim Geschäft nach.',
      ],
    },
    'flow-expired': {
      title: 'Diese Seite gilt nicht mehr',
      text: [
        'Sie war zu lange offen oder wurde schon benutzt. Das schützt Sie, falls jemand anderes ihre Adresse findet.',
        'Bitte gehen Sie dahin zurück, woher Sie kamen, und melden Sie sich von dort aus an.',
      ],
    },
    'start-from-shop': {
      title: 'Bitte beginnen Sie im Geschäft',
      text: ['Diese Seite muss wissen, wohin sie führen soll. Wählen Sie im Geschäft „Anmelden“, dann weiß sie es.'],
    },
  },
  leads: { on: 'Weiter', 'sign-in': 'Anmelden', forgot: 'Neuen Link anfordern' },
  errors: {
    400: {
      title: 'Dieser Link ist nicht vollständig',
      text: 'In der Adresse fehlt etwas, oder sie ist beschädigt. Bitte beginnen Sie noch einmal im Geschäft.',
    },
    403: {
      title: 'Das ist nicht für Sie',
      text: 'Es gehört jemand anderem oder einem anderen Browser. Bitte beginnen Sie noch einmal im Geschäft.',
    },
    404: { title: 'Hier ist nichts', text: 'Die Seite ist vielleicht umgezogen, oder in der Adresse ist ein Fehler.' },
    429: {
      title: 'Das war zu oft',
      text: 'Bitte warten Sie ein paar Minuten und versuchen Sie es dann wieder. Es ist nichts verloren.',
    },
    500: {
      title: 'Da ist etwas schiefgegangen',
      text: 'Das war unser Fehler, und er ist vermerkt. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
    },
    503: {
      title: 'Gleich wieder da',
      text: 'Gerade ist sehr viel los. Bitte versuchen Sie es in ein paar Sekunden wieder.',
    },
  },
  requestId: 'Wenn Sie uns deswegen schreiben, nennen Sie bitte diese Nummer:',
}
