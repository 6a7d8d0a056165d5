import { couponWords, stepWords } from '@cartwright/ui'
import type { CheckoutTexts } from './checkout-texts.ts'

export const de: CheckoutTexts = {
  title: 'Kasse',
  errorsTitle: (count) =>
    count === 1 ? 'Eines fehlt oder stimmt nicht:' : `${count} Angaben fehlen oder stimmen nicht:`,
  optional: 'optional',

  who: 'Für wen ist es?',
  guest: 'Sie können ohne Konto bestellen.',
  signIn: 'Anmelden',
  emailHint: 'Für diese Bestellung und sonst nichts.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  phone: 'Telefon',
  phoneHint: 'Nur für den Boten, falls er Sie nicht findet.',

  address: {
    delivery: 'Wohin soll es gehen?',
    only: 'Ihre Adresse',
    bill: 'Wohin geht die Rechnung?',
    saved: 'Ihre Adressen',
    use: 'Diese Adresse nehmen',
    country: 'Land',
    choose: 'Bitte wählen',
    chooseOr: 'Keine davon',
    line: 'Straße und Hausnummer',
    line2: 'Wohnung, Stockwerk, Gebäude',
    cities: { city: 'Ort', suburb: 'Vorort', post_town: 'Ort', district: 'Bezirk' },
    postalCodes: { postal: 'Postleitzahl (PLZ)', zip: 'ZIP-Code', pin: 'PIN-Code', eircode: 'Eircode' },
    subdivisions: {
      province: 'Provinz',
      state: 'Bundesstaat',
      area: 'Gebiet',
      county: 'Grafschaft',
      department: 'Departement',
      district: 'Bezirk',
      do_si: 'Provinz oder Stadt',
      emirate: 'Emirat',
      island: 'Insel',
      oblast: 'Oblast',
      parish: 'Gemeinde',
      prefecture: 'Präfektur',
      region: 'Region',
    },
    missing: (part) => `Bitte ausfüllen: ${part}.`,
    wrong: (part, example) => `Bitte noch einmal ansehen: ${part}.${example ? ` Ein Beispiel: ${example}.` : ''}`,
    save: 'Diese Adresse für das nächste Mal merken',
    sameBill: 'An dieselbe Adresse',
    otherBill: 'An eine andere Adresse',
    enterBill: 'Adresse eingeben',
    billChoice: 'Die Rechnung geht',
    update: 'Versand und Summe neu berechnen',
    updateTotals: 'Summe neu berechnen',
    updated: 'Versand und Summe sind auf dem neuesten Stand.',
  },

  shipping: {
    title: 'Versand',
    legend: 'Versand',
    notThere: 'An diese Adresse liefern wir noch nicht.',
    needsCountry: 'Wählen Sie ein Land und berechnen Sie neu, dann stehen hier die Versandarten.',
    dependsOnPostalCode: 'Hängt von der Postleitzahl ab',
    dependsOnCity: 'Hängt vom Ort ab',
    free: 'Kostenlos',
  },

  coupon: {
    summary: 'Haben Sie einen Rabattcode?',
    label: 'Rabattcode',
    apply: 'Einlösen',
    applied: (code) => `Der Code ${code} wird verwendet.`,
    remove: 'Code entfernen',
    refusals: {
      ...couponWords.de,
      COUPON_MINIMUM_NOT_REACHED: 'Für diesen Code ist Ihre Bestellung nicht groß genug.',
      COUPON_TAKES_NOTHING: 'Dieser Code macht diese Bestellung nicht günstiger.',
    },
    minimum: (amount) => `Dieser Code gilt für Bestellungen ab ${amount}.`,
    proof: {
      why: 'Diesen Code kann jede Person einmal nutzen. Wir schicken Ihnen eine Mail, um Ihre E-Mail-Adresse zu bestätigen.',
      label: 'Code aus der Mail',
      send: 'Code schicken',
      again: 'Neuen Code schicken',
      sentTo: (address) => `Geschickt an ${address}. Er gilt 15 Minuten.`,
      proven: 'Ihre E-Mail-Adresse ist bestätigt.',
    },
  },

  note: {
    summary: 'Nachricht an den Laden hinzufügen',
    label: 'Nachricht',
    hint: 'Der Laden liest sie vor dem Packen.',
  },

  payment: {
    title: 'Wie möchten Sie zahlen?',
    otherwise: 'Sie können jetzt anders zahlen. Es wurde nichts abgebucht.',
    cardGone: 'Bitte geben Sie die Karte noch einmal ein: Sie wird nirgends gespeichert.',
    legend: 'Zahlungsart',
    card: 'Karte',
    stripe: 'Karte und andere Zahlungsarten',
    stripeHint: 'Die Angaben dazu machen Sie auf der nächsten Seite.',
    testMode: 'Testbetrieb.',
    testHint:
      'Es fließt kein Geld. Mit der Karte 4242 4242 4242 4242 wird gezahlt, mit 4000 0000 0000 0002 lehnt die Bank ab; Datum und Prüfnummer sind beliebig, das Datum nur nicht vergangen.',
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    expiryHint: 'MM / JJ',
    code: 'Prüfnummer',
  },

  terms: {
    title: 'Bedingungen',
    read: 'Bedingungen lesen',
    accept: 'Ich stimme diesen Bedingungen zu.',
    acceptBefore: 'Ich stimme zu:',
    acceptLink: 'Bedingungen dieses Ladens',
    byOrdering: 'Mit der Bestellung stimmen Sie zu:',
  },

  order: {
    title: 'Ihre Bestellung',
    glance: 'Bestellung ansehen',
    together: 'Zusammen',
    pieces: (count, name) => `${count} × ${name}`,
    gone: 'Ausverkauft',
    withdrawn: 'Nicht mehr im Sortiment',
    fewer: (left) => (left === undefined ? 'So viele sind nicht mehr da' : `Nur noch ${left} da`),
    was: (before, now) => `Der Preis hat sich geändert: Er war ${before}, jetzt ist er ${now}.`,
    subtotal: 'Zwischensumme',
    delivery: 'Versand',
    needsAddress: 'braucht eine Adresse',
    discount: 'Rabatt',
    taxIncluded: (amount, tax) => `Darin ${amount} ${tax} enthalten.`,
    total: 'Summe',
    payNow: 'Jetzt zu zahlen',
    payLater: 'Später zu zahlen',
    place: 'Zahlungspflichtig bestellen',
    placeFree: 'Kostenlos bestellen',
    blocked: 'Etwas davon ist ausverkauft. Bitte ändern Sie zuerst den Warenkorb.',
    test: 'Das ist ein Test: Es fließt kein Geld, und es wird nichts verschickt.',
    pays: (amount) => `Sie zahlen jetzt ${amount}.`,
    comesTo: (amount) => `Zu zahlen sind dafür ${amount}.`,
    charged: (currency, code, shownIn) =>
      `Sie zahlen in ${currency} (${code}). Preise in ${shownIn} dienen nur der Orientierung.`,
  },

  steps: {
    title: 'So kommt diese Summe zustande',
    step: 'Schritt',
    amount: 'Betrag',
    soFar: 'Bisher',
    pieces: (count, price) => `${count} × ${price}`,
    ...stepWords.de,
    charges: { HANDLING_FEE: 'Bearbeitung', INSURANCE: 'Versicherung' },
    of: (base) => `von ${base}`,
    contained: (amount) => `${amount} sind im Preis enthalten`,
    rounding: 'Jeder Betrag wird einmal gerundet, und die gerundeten Beträge werden zusammengezählt.',
  },

  news: {
    'prices-changed': {
      title: 'Bitte sehen Sie sich die Summe noch einmal an',
      text: 'Preise oder Versand sind nicht mehr, was diese Seite vorher gezeigt hat. Es wurde nichts abgebucht.',
    },
    'terms-changed': {
      title: 'Bitte lesen Sie die Bedingungen noch einmal',
      text: 'Sie sind nicht mehr, was diese Seite vorher gezeigt hat. Es wurde nichts abgebucht.',
    },
    'too-large': {
      title: 'Diese Bestellung kam nicht zustande',
      text: 'Das ist mehr, als eine Bestellung umfassen darf. Es wurde nichts abgebucht. Bitte bestellen Sie weniger davon.',
    },
    'too-many': {
      title: 'Diese Bestellung kam nicht zustande',
      text: 'In den letzten Minuten gab es viele solche Bestellungen. Bitte warten Sie eine Viertelstunde, oder bezahlen Sie sofort.',
    },
    'too-many-unpaid': {
      title: 'Diese Bestellung kam nicht zustande',
      text: 'Von hier aus wurden zu viele Bestellungen begonnen und nicht bezahlt, und was sie zurückhalten, kann niemand sonst kaufen. Es wurde nichts abgebucht. Bitte bezahlen Sie eine davon, oder versuchen Sie es später noch einmal.',
    },
    'changed-elsewhere': {
      title: 'Bitte sehen Sie sich Ihre Bestellung noch einmal an',
      text: 'Sie wurde in einem anderen Fenster geändert. Es wurde nichts abgebucht.',
    },
    'coupon-changed': {
      title: 'Bitte sehen Sie sich die Summe noch einmal an',
      text: 'Der Rabattcode gilt nicht mehr wie vorher. Es wurde nichts abgebucht.',
    },
    'prove-address': {
      title: 'Sehen Sie in Ihre Mails',
      text: 'Diesen Rabattcode kann jede Person einmal nutzen. Geben Sie den Code aus unserer Mail ein und bestellen Sie. Es wurde nichts abgebucht.',
    },
    unsure: {
      title: 'Wir fragen bei der Bank nach',
      text: 'Die Antwort ist noch nicht da. Bitte zahlen Sie nicht ein zweites Mal.',
    },
    'under-way': {
      title: 'Diese Bestellung wird bereits bezahlt',
      text: 'Bitte warten Sie die erste Zahlung ab, vielleicht in einem anderen Fenster.',
    },
  },
  soldOut: (items, areBesideCart) => ({
    title: 'Diese Bestellung kam nicht zustande',
    text: `Davon ist nicht genug da: ${items.join(', ')}. Es wurde nichts abgebucht.${areBesideCart ? '' : ' Bitte ändern Sie den Warenkorb.'}`,
  }),
  couponRefused: (why) => ({
    title: 'Bitte sehen Sie sich die Summe noch einmal an',
    text: `${why} Es wurde nichts abgebucht.`,
  }),
  problems: {
    'email-missing': 'Bitte geben Sie Ihre E-Mail-Adresse an.',
    'email-invalid': 'Das ist keine vollständige E-Mail-Adresse.',
    'name-missing': 'Bitte geben Sie den Vornamen an.',
    'last-name-missing': 'Bitte geben Sie den Nachnamen an.',
    'phone-missing': 'Bitte geben Sie eine Telefonnummer an.',
    'not-delivered': 'In dieses Land liefern wir nicht.',
    'shipping-missing': 'Bitte wählen Sie eine dieser Versandarten.',
    'terms-not-accepted': 'Bitte stimmen Sie den Bedingungen des Ladens zu.',
    'coupon-unknown': 'Diesen Code kennen wir nicht.',
    'coupon-too-many':
      'Es wurden zu viele Codes versucht. Bitte warten Sie eine Viertelstunde bis zum nächsten; ohne Code können Sie bestellen.',
    'too-many-declines':
      'Es wurden zu viele Karten abgelehnt. Bitte warten Sie eine Stunde, oder zahlen Sie auf andere Weise. Es wurde nichts abgebucht.',
    'captcha-needed':
      'Bitte versuchen Sie es noch einmal: Wir prüfen vorher, dass Sie kein Roboter sind. Es wurde nichts abgebucht.',
    'captcha-wrong':
      'Die Prüfung auf Roboter hat nicht geklappt. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'email-code-missing': 'Geben Sie den Code aus der Mail ein.',
    'email-code-wrong': 'Das ist nicht der Code aus der Mail. Bitte sehen Sie noch einmal nach.',
    'email-code-over': 'Dieser Code ist abgelaufen oder wurde zu oft versucht. Lassen Sie sich einen neuen schicken.',
    'email-code-too-many':
      'Es wurden zu viele Codes angefordert oder versucht. Bitte warten Sie eine Viertelstunde; ohne Rabattcode können Sie bestellen.',
    'no-method': 'Zurzeit kann hier nicht bezahlt werden. Bitte kommen Sie später wieder.',
    'method-missing': 'Bitte wählen Sie eine dieser Zahlungsarten.',
    'number-missing': 'Bitte geben Sie eine Kartennummer ein.',
    'not-a-test-card': 'Dieser Laden ist im Testbetrieb und nimmt nur Testkarten. Nehmen Sie 4242 4242 4242 4242.',
    'expiry-missing': 'Bitte geben Sie an, bis wann die Karte gilt.',
    'expiry-unreadable': 'Bitte schreiben Sie Monat und Jahr, zum Beispiel 04/29.',
    'card-expired': 'Diese Karte ist abgelaufen.',
    'code-missing': 'Bitte geben Sie die Prüfnummer ein.',
    'code-invalid': 'Die Prüfnummer hat drei oder vier Ziffern.',
    declined: 'Die Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen.',
    'insufficient-funds':
      'Auf der Karte ist nicht genug Geld. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen.',
    'challenge-failed':
      'Die Bank konnte nicht feststellen, dass Sie es sind. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'wrong-amount':
      'Bei der Zahlung ist etwas schiefgegangen. Was abgebucht wurde, wird zurückgezahlt. Bitte versuchen Sie es noch einmal.',
    'timed-out':
      'Die Zahlung wurde nicht rechtzeitig abgeschlossen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'amount-not-possible':
      'Dieser Betrag kann so nicht bezahlt werden. Es wurde nichts abgebucht. Wählen Sie eine andere Zahlungsart.',
    'never-arrived':
      'Die Zahlung ist nicht bei der Bank angekommen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'given-up': 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'no-answer':
      'Die Bank hat nicht geantwortet, und der Shop hat die Zahlung aufgegeben. Was abgebucht wurde, wird zurückgezahlt.',
  },
  tooLong: (limit) => `Das darf höchstens ${limit} Zeichen haben.`,

  expired: {
    title: 'Diese Kasse ist geschlossen',
    text: 'Sie war zu lange offen, oder es wurde schon bezahlt. Durch das Öffnen dieser Seite wurde nichts abgebucht.',
    again:
      'Was nicht bezahlt ist, liegt noch im Warenkorb; von dort dauert es eine Minute bis zu einer neuen Kasse. Wenn Sie in einem anderen Browser begonnen haben, ist der Warenkorb dort.',
    toCart: 'Zum Warenkorb',
  },
  backToCart: 'Zurück zum Warenkorb',
}
