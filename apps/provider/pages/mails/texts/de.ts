import type { AccountTexts } from './mail-texts.ts'

export const de: AccountTexts = {
  words: {
    'verify-code': ({ minutes }, { shop }) => ({
      subject: `Ihr Code für ${shop}`,
      title: 'Ihr Code',
      text: [`Geben Sie diesen Code dort ein, wo ${shop} danach fragt. Er bestätigt, dass diese Adresse Ihnen gehört.`],
      after: [
        `Der Code ist ${minutes} Minuten gültig. Geben Sie ihn nicht weiter: Wir fragen nie am Telefon oder in einer Nachricht danach.`,
        'Wenn Sie diesen Code nicht angefordert haben, können Sie diese E-Mail ignorieren.',
      ],
    }),
    recovery: ({ minutes }, { shop, to }) => ({
      subject: `Passwort zurücksetzen bei ${shop}`,
      title: 'Passwort zurücksetzen',
      text: [`Sie haben ein neues Passwort für ${to} bei ${shop} angefordert.`],
      actions: ['Passwort wählen'],
      after: [
        `Der Link gilt einmal, innerhalb von ${minutes} Minuten.`,
        'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
      ],
    }),
    activation: ({ days }, { shop, to }) => ({
      subject: `Ihr Konto bei ${shop}`,
      title: 'Ihr Konto ist bereit',
      text: [`${shop} hat ein Konto für ${to} erstellt. Wählen Sie ein Passwort, um sich anzumelden.`],
      actions: ['Passwort wählen'],
      after: [
        `Der Link gilt einmal, innerhalb von ${days} Tagen.`,
        'Wenn Sie kein Konto möchten, können Sie diese E-Mail ignorieren: Ohne Passwort kann sich niemand anmelden.',
      ],
    }),
    'already-registered': (_, { shop, to }) => ({
      subject: `Sie haben ein Konto bei ${shop}`,
      title: 'Sie haben bereits ein Konto',
      text: [
        `Sie wollten ${to} bei ${shop} registrieren. Zu dieser Adresse gibt es bereits ein Konto: Sie können sich anmelden.`,
      ],
      actions: ['Anmelden', 'Neues Passwort wählen'],
      after: [
        'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Über Ihr Konto wurde nichts preisgegeben.',
      ],
    }),
    'awaiting-approval': (_, { shop }) => ({
      subject: `Ihr Konto bei ${shop} wird geprüft`,
      title: 'Ihr Konto wird geprüft',
      text: [
        `Danke für Ihre Registrierung bei ${shop}. Der Shop prüft jedes neue Konto.`,
        'Sie müssen nichts tun. Wir schreiben Ihnen, sobald Sie sich anmelden können.',
      ],
      after: [
        'Wenn Sie sich nicht registriert haben, antworten Sie bitte auf diese E-Mail; dann wird das Konto nicht freigegeben.',
      ],
    }),
    approved: (_, { shop }) => ({
      subject: `Willkommen bei ${shop}`,
      title: 'Ihr Konto ist freigegeben',
      text: [
        `${shop} hat Ihr Konto freigegeben. Sie können sich mit Ihrer E-Mail-Adresse und Ihrem Passwort anmelden.`,
      ],
      actions: ['Anmelden'],
      after: [],
    }),
    'password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Ihr Passwort bei ${shop} wurde geändert`,
      title: 'Ihr Passwort wurde geändert',
      text: [
        `Das Passwort von ${to} bei ${shop} wurde geändert: ${moment(at)}. Auf allen anderen Geräten wurden Sie abgemeldet.`,
        'Wenn Sie das waren, müssen Sie nichts tun.',
      ],
      after: [
        `Wenn Sie es nicht waren, öffnen Sie ${shop}, wählen Sie „Passwort vergessen?“ und legen Sie sofort ein neues fest. Damit werden alle Geräte abgemeldet.`,
      ],
    }),
    'account-deleted': (_, { shop, to }) => ({
      subject: `Ihr Konto bei ${shop} wurde gelöscht`,
      title: 'Ihr Konto wurde gelöscht',
      text: [
        `Das Konto von ${to} bei ${shop} und seine Daten wurden wie gewünscht gelöscht.`,
        'Bestellungen und Rechnungen werden so lange aufbewahrt, wie das Gesetz es verlangt, und für nichts anderes verwendet.',
      ],
      after: ['Wenn Sie das nicht gewünscht haben, antworten Sie bitte auf diese E-Mail.'],
    }),
    'staff-one-time-password': ({ name, days }, { shop, to }) => ({
      subject: `Ihr Mitarbeiterkonto bei ${shop}`,
      title: `Guten Tag, ${name}`,
      text: [
        `Sie haben ein Mitarbeiterkonto bei ${shop}. Melden Sie sich mit ${to} und diesem Einmalpasswort an. Danach wählen Sie ein eigenes.`,
      ],
      actions: ['Anmelden'],
      after: [
        `Das Passwort ist ${days} Tage gültig.`,
        'Wenn Sie diese E-Mail nicht erwartet haben, verwenden Sie das Passwort bitte nicht und informieren Sie den Inhaber des Shops.',
      ],
    }),
    'staff-password-changed': ({ at }, { shop, to, moment }) => ({
      subject: `Ihr Mitarbeiterpasswort bei ${shop} wurde geändert`,
      title: 'Ihr Passwort wurde geändert',
      text: [
        `Das Mitarbeiterpasswort von ${to} bei ${shop} wurde geändert: ${moment(at)}. Alle anderen Geräte wurden abgemeldet.`,
        'Wenn Sie das waren, müssen Sie nichts tun.',
      ],
      actions: ['Geräte ansehen'],
      after: [
        'Wenn Sie es nicht waren, informieren Sie sofort den Inhaber des Shops: Er kann Ihr Passwort zurücksetzen und alle Geräte abmelden.',
      ],
    }),
    'contact-message': ({ name, email, orderNumber, message }, { shop }) => ({
      subject: `Eine Nachricht von ${name} an ${shop}`,
      title: `${name} hat Ihnen geschrieben`,
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `Von: ${name}, ${email}.${orderNumber ? ` Zur Bestellung ${orderNumber}.` : ''} Gesendet über das Kontaktformular des Shops; die Adresse wurde nicht geprüft.`,
        'Ihre Antwort auf diese E-Mail geht direkt an diese Adresse.',
      ],
    }),
    'form-submission': ({ form, email, message }, { shop }) => ({
      subject: `Neue Formularnachricht bei ${shop}`,
      title: 'Neue Formularnachricht',
      text: message.split('\n').filter((line) => line !== ''),
      after: [
        `Formular: ${form}. Gesendet von einer Seite Ihres Shops; die Angaben wurden nicht geprüft.`,
        email
          ? `Ihre Antwort auf diese E-Mail geht direkt an ${email}.`
          : 'Das Formular enthält keine E-Mail-Adresse; eine Antwort auf diese E-Mail erreicht den Absender nicht.',
      ],
    }),
    'back-in-stock': ({ product }, { shop }) => ({
      subject: `Wieder verfügbar bei ${shop}: ${product}`,
      title: 'Wieder verfügbar',
      text: [
        `Sie wollten benachrichtigt werden, wenn ${product} bei ${shop} wieder verfügbar ist. Der Artikel ist jetzt verfügbar, solange der Vorrat reicht.`,
      ],
      actions: [`${product} ansehen`, 'Abmelden'],
      after: [
        'Das ist die eine E-Mail, die Sie angefordert haben; Ihre Anfrage ist gelöscht. „Abmelden“ beendet alle anderen Benachrichtigungen an diese Adresse.',
      ],
    }),
  },
  copyLink: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse:',
  footer: ({ shop, to }) =>
    `${shop} hat diese E-Mail zu Ihrem Konto oder Ihrer Bestellung an ${to} gesendet. Sie ist keine Werbung.`,
}
