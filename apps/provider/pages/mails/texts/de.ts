import type { AccountTexts } from './mail-texts.ts'

export const de: AccountTexts = {
  words: {
    'verify-code': ({ minutes }, { shop }) => ({
      subject: `Ihr Code für ${shop}`,
      title: 'Ihr Code',
      text: [`Geben Sie diesen Code dort ein, wo ${shop} danach fragt. Er zeigt, dass diese Adresse Ihnen gehört.`],
      after: [
        `Der Code gilt ${minutes} Minuten. Wir fragen nie am Telefon oder in einer Nachricht danach: Geben Sie ihn niemandem weiter.`,
        'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun. Ohne den Code geschieht nichts.',
      ],
    }),
    recovery: ({ minutes }, { shop, to }) => ({
      subject: `Ein neues Passwort für ${shop}`,
      title: 'Wählen Sie ein neues Passwort',
      text: [`Jemand, vermutlich Sie, hat ein neues Passwort für ${to} bei ${shop} angefordert.`],
      actions: ['Passwort wählen'],
      after: [
        `Der Link gilt einmal, innerhalb von ${minutes} Minuten.`,
        'Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
      ],
    }),
    activation: ({ days }, { shop, to }) => ({
      subject: `Ihr Konto bei ${shop}`,
      title: 'Ihr Konto ist bereit',
      text: [`${shop} hat ein Konto für ${to} angelegt. Wählen Sie ein Passwort, dann können Sie sich anmelden.`],
      actions: ['Passwort wählen'],
      after: [
        `Der Link gilt einmal, innerhalb von ${days} Tagen.`,
        'Wenn Sie kein Konto möchten, brauchen Sie nichts zu tun: Ohne Passwort kann sich niemand anmelden.',
      ],
    }),
    'already-registered': (_, { shop, to }) => ({
      subject: `Sie haben ein Konto bei ${shop}`,
      title: 'Sie haben schon ein Konto',
      text: [
        `Jemand, vermutlich Sie, wollte ${to} bei ${shop} registrieren. Zu dieser Adresse gibt es ein Konto: Sie können sich anmelden.`,
      ],
      actions: ['Anmelden', 'Neues Passwort wählen'],
      after: [
        'Wenn Sie es nicht waren, brauchen Sie nichts zu tun. Wer immer es war, hat über Ihr Konto nichts erfahren.',
      ],
    }),
    'awaiting-approval': (_, { shop }) => ({
      subject: `Ihr Konto bei ${shop} wird geprüft`,
      title: 'Fast geschafft',
      text: [
        `Danke für Ihre Registrierung bei ${shop}. Der Shop sieht sich jedes neue Konto an, bevor es freigegeben wird.`,
        'Sie brauchen nichts zu tun. Wir schreiben Ihnen, sobald Sie sich anmelden können.',
      ],
      after: [
        'Wenn Sie sich nicht registriert haben, antworten Sie bitte auf diese Mail; dann wird das Konto nicht freigegeben.',
      ],
    }),
    approved: (_, { shop }) => ({
      subject: `Willkommen bei ${shop}`,
      title: 'Ihr Konto ist freigegeben',
      text: [`${shop} hat Ihr Konto freigegeben. Sie können sich mit Ihrer Adresse und Ihrem Passwort anmelden.`],
      actions: ['Anmelden'],
      after: [],
    }),
    'password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Ihr Passwort bei ${shop} wurde geändert`,
      title: 'Ihr Passwort wurde geändert',
      text: [
        `Das Passwort von ${to} bei ${shop} wurde geändert: ${moment(at)}. Überall sonst sind Sie jetzt abgemeldet.`,
        'Wenn Sie das waren, ist alles gut.',
      ],
      after: [
        `Wenn Sie es nicht waren, öffnen Sie ${shop}, wählen Sie „Passwort vergessen?“ und setzen Sie sofort ein neues. Das sperrt jeden aus, der angemeldet ist.`,
      ],
    }),
    'account-deleted': (_, { shop, to }) => ({
      subject: `Ihr Konto bei ${shop} wurde gelöscht`,
      title: 'Ihr Konto wurde gelöscht',
      text: [
        `Das Konto von ${to} bei ${shop} und was dazu gehörte ist gelöscht, wie es gewünscht war.`,
        'Bestellungen und Rechnungen werden so lange aufbewahrt, wie das Gesetz es verlangt, und für nichts anderes verwendet.',
      ],
      after: ['Wenn Sie das nicht gewünscht haben, antworten Sie bitte auf diese Mail.'],
    }),
    'staff-one-time-password': ({ name, days }, { shop, to }) => ({
      subject: `Ihr Zugang zur Verwaltung von ${shop}`,
      title: `Guten Tag, ${name}`,
      text: [
        `Sie dürfen ${shop} mitverwalten. Melden Sie sich mit ${to} und diesem Passwort an. Es gilt einmal: Gleich danach wählen Sie ein eigenes.`,
      ],
      actions: ['Anmelden'],
      after: [
        `Das Passwort gilt ${days} Tage.`,
        'Wenn Sie nicht wissen, warum Sie diese Mail bekommen, benutzen Sie es bitte nicht und sagen Sie dem Inhaber des Shops Bescheid.',
      ],
    }),
    'staff-password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Ihr Passwort zur Verwaltung von ${shop} wurde geändert`,
      title: 'Ihr Passwort wurde geändert',
      text: [
        `Das Passwort, mit dem ${to} ${shop} verwaltet, wurde geändert: ${moment(at)}. Alle anderen Anmeldungen sind beendet.`,
        'Wenn Sie das waren, ist alles gut.',
      ],
      actions: ['Ansehen, wo Sie angemeldet sind'],
      after: [
        'Wenn Sie es nicht waren, sagen Sie sofort dem Inhaber des Shops Bescheid: Er kann Ihnen ein neues Passwort geben und alle anderen aussperren.',
      ],
    }),
    'contact-message': ({ name, email, orderNumber, message }, { shop }) => ({
      subject: `Eine Nachricht von ${name} an ${shop}`,
      title: `${name} hat Ihnen geschrieben`,
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `Von: ${name}, ${email}.${orderNumber ? ` Zur Bestellung ${orderNumber}.` : ''} Geschrieben im Kontaktformular des Shops; dass die Adresse stimmt, hat niemand geprüft.`,
        'Antworten Sie auf diese Mail, dann geht die Antwort dorthin.',
      ],
    }),
    'back-in-stock': ({ product }, { shop }) => ({
      subject: `Wieder da bei ${shop}: ${product}`,
      title: 'Es ist wieder da',
      text: [
        `Sie wollten wissen, wann ${shop} wieder hat, was Sie suchten: ${product}. Jetzt ist es da; wie lange, kann niemand sagen.`,
      ],
      actions: [`${product} ansehen`, 'Meine Adresse vergessen'],
      after: [
        'Das war die eine Mail, um die Sie gebeten haben; der Wunsch ist gelöscht. Der zweite Knopf nimmt alle anderen zurück, die mit dieser Adresse geäußert wurden.',
      ],
    }),
  },
  copyLink: 'Wenn der Knopf nicht funktioniert, kopieren Sie diese Adresse:',
  footer: ({ shop, to }) =>
    `${shop} hat dies an ${to} geschrieben, weil dort etwas geschehen ist. Es ist keine Werbung.`,
}
