import { couponWords, stepWords } from '@cartwright/ui'
import type { CheckoutTexts } from './checkout-texts.ts'

/** Article of a label within a sentence, in the accusative: „Ihren Ort“, „eine gültige Postleitzahl“. */
const MASCULINE = ['Ort', 'Vorort', 'Bezirk', 'Bundesstaat', 'ZIP-Code', 'PIN-Code', 'Eircode']
const NEUTER = ['Land', 'Gebiet', 'Departement', 'Emirat']
const endingOf = (label: string): string => (MASCULINE.includes(label) ? 'en' : NEUTER.includes(label) ? '' : 'e')

export const de: CheckoutTexts = {
  title: 'Kasse',
  errorsTitle: (count) => (count === 1 ? 'Bitte prüfen Sie diese Angabe:' : `Bitte prüfen Sie ${count} Angaben:`),
  optional: 'optional',

  who: 'Kontakt',
  guest: 'Sie können ohne Konto bestellen.',
  signIn: 'Anmelden',
  emailHint: 'Nur für Informationen zu dieser Bestellung.',
  firstName: 'Vorname',
  lastName: 'Nachname',
  phone: 'Telefon',
  phoneHint: 'Nur für Rückfragen zur Lieferung.',

  address: {
    delivery: 'Lieferadresse',
    only: 'Ihre Adresse',
    bill: 'Rechnungsadresse',
    saved: 'Gespeicherte Adressen',
    use: 'Diese Adresse verwenden',
    country: 'Land',
    choose: 'Bitte auswählen',
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
    missing: (part) => `Geben Sie Ihr${endingOf(part)} ${part} ein.`,
    wrong: (part, example) =>
      `Geben Sie ein${endingOf(part)} gültige${{ en: 'n', e: '' }[endingOf(part)] ?? 's'} ${part} ein${example ? `, zum Beispiel ${example}` : ''}.`,
    save: 'Adresse für die nächste Bestellung speichern',
    sameBill: 'Wie Lieferadresse',
    otherBill: 'Abweichende Rechnungsadresse',
    enterBill: 'Rechnungsadresse eingeben',
    billChoice: 'Rechnungsadresse',
    update: 'Versand und Gesamtsumme aktualisieren',
    updateTotals: 'Gesamtsumme aktualisieren',
    updated: 'Versand und Gesamtsumme wurden aktualisiert.',
  },

  shipping: {
    title: 'Versand',
    legend: 'Versand',
    notThere: 'An diese Adresse liefern wir nicht.',
    needsCountry: 'Geben Sie Ihre Adresse ein, um die Versandarten zu sehen.',
    dependsOnPostalCode: 'Abhängig von der Postleitzahl',
    dependsOnCity: 'Abhängig vom Ort',
    free: 'Kostenlos',
  },

  coupon: {
    summary: 'Rabattcode einlösen',
    label: 'Rabattcode',
    apply: 'Einlösen',
    applied: (code) => `${code} eingelöst`,
    remove: 'Code entfernen',
    refusals: {
      ...couponWords.de,
      COUPON_MINIMUM_NOT_REACHED: 'Ihre Bestellung erreicht den Mindestbestellwert für diesen Rabattcode nicht.',
      COUPON_TAKES_NOTHING: 'Dieser Rabattcode verringert den Preis dieser Bestellung nicht.',
    },
    minimum: (amount) => `Dieser Rabattcode gilt ab einem Bestellwert von ${amount}.`,
    proof: {
      why: 'Dieser Code kann pro Kunde einmal eingelöst werden. Wir senden Ihnen eine E-Mail, um Ihre Adresse zu bestätigen.',
      label: 'Code aus der E-Mail',
      send: 'Code senden',
      again: 'Neuen Code senden',
      sentTo: (address) => `Gesendet an ${address}. Er ist 15 Minuten gültig.`,
      proven: 'Ihre E-Mail-Adresse ist bestätigt.',
    },
  },

  note: {
    summary: 'Anmerkung hinzufügen',
    label: 'Anmerkung zur Bestellung',
    hint: 'Wir lesen sie, bevor wir Ihre Bestellung packen.',
  },

  payment: {
    title: 'Zahlung',
    otherwise: 'Sie können jetzt eine andere Zahlungsart wählen. Es wurde nichts abgebucht.',
    cardGone: 'Bitte geben Sie Ihre Kartendaten noch einmal ein: Sie werden nicht gespeichert.',
    legend: 'Zahlungsart',
    card: 'Kreditkarte',
    stripe: 'Kreditkarte und andere Zahlungsarten',
    stripeHint: 'Die Angaben dazu machen Sie auf der nächsten Seite.',
    testMode: 'Testmodus.',
    testHint:
      'Es wird nichts abgebucht. Zahlen Sie mit der Karte 4242 4242 4242 4242, oder verwenden Sie 4000 0000 0000 0002, um eine abgelehnte Karte zu sehen, mit beliebigem künftigen Datum und beliebiger Prüfnummer.',
    number: 'Kartennummer',
    expiry: 'Ablaufdatum',
    expiryHint: 'MM / JJ',
    code: 'Prüfnummer',
  },

  terms: {
    title: 'Allgemeine Geschäftsbedingungen',
    read: 'AGB lesen',
    accept: 'Ich stimme den AGB zu.',
    acceptBefore: 'Ich stimme zu:',
    acceptLink: 'Allgemeine Geschäftsbedingungen',
    byOrdering: 'Mit der Bestellung stimmen Sie zu:',
  },

  order: {
    title: 'Bestellübersicht',
    glance: 'Bestellübersicht anzeigen',
    together: 'Artikelsumme',
    pieces: (count, name) => `${count} × ${name}`,
    gone: 'Ausverkauft',
    withdrawn: 'Nicht mehr verfügbar',
    fewer: (left) => (left === undefined ? 'Nicht genügend auf Lager' : `Nur noch ${left} verfügbar`),
    was: (before, now) => `Der Preis hat sich von ${before} auf ${now} geändert.`,
    subtotal: 'Zwischensumme',
    delivery: 'Versand',
    needsAddress: 'Adresse eingeben',
    discount: 'Rabatt',
    taxIncluded: (amount, tax) => `Darin ${amount} ${tax} enthalten.`,
    total: 'Gesamtsumme',
    payNow: 'Heute fällig',
    payLater: 'Später fällig',
    place: 'Zahlungspflichtig bestellen',
    placeFree: 'Kostenlos bestellen',
    blocked: 'Einige Artikel sind ausverkauft. Bitte ändern Sie den Warenkorb.',
    test: 'Das ist ein Test: Es wird nichts abgebucht und nichts verschickt.',
    pays: (amount) => `Sie zahlen jetzt ${amount}.`,
    comesTo: (amount) => `Der fällige Betrag ist ${amount}.`,
    charged: (currency, code, shownIn) =>
      `Sie zahlen in ${currency} (${code}). Preise in ${shownIn} dienen nur der Orientierung.`,
  },

  steps: {
    title: 'So wird die Gesamtsumme berechnet',
    step: 'Schritt',
    amount: 'Betrag',
    soFar: 'Zwischenstand',
    pieces: (count, price) => `${count} × ${price}`,
    ...stepWords.de,
    charges: { HANDLING_FEE: 'Bearbeitung', INSURANCE: 'Versicherung' },
    of: (base) => `auf ${base}`,
    contained: (amount) => `${amount} im Preis enthalten`,
    rounding: 'Jeder Betrag wird einmal gerundet. Die Gesamtsumme ist die Summe der gerundeten Beträge.',
  },

  news: {
    'prices-changed': {
      title: 'Bitte prüfen Sie die Gesamtsumme',
      text: 'Preise oder Versandkosten haben sich geändert. Es wurde nichts abgebucht.',
    },
    'terms-changed': {
      title: 'Bitte prüfen Sie die AGB',
      text: 'Sie haben sich geändert. Es wurde nichts abgebucht.',
    },
    'too-large': {
      title: 'Ihre Bestellung konnte nicht aufgegeben werden',
      text: 'Die Gesamtsumme übersteigt das Maximum einer Bestellung. Es wurde nichts abgebucht. Bitte verringern Sie die Mengen.',
    },
    'too-many': {
      title: 'Ihre Bestellung konnte nicht aufgegeben werden',
      text: 'In den letzten Minuten gab es viele ähnliche Bestellungen. Bitte warten Sie 15 Minuten, oder bezahlen Sie sofort.',
    },
    'too-many-unpaid': {
      title: 'Ihre Bestellung konnte nicht aufgegeben werden',
      text: 'Es gibt zu viele unbezahlte Bestellungen. Es wurde nichts abgebucht. Bitte bezahlen Sie eine davon, oder versuchen Sie es später noch einmal.',
    },
    'changed-elsewhere': {
      title: 'Bitte prüfen Sie Ihre Bestellung',
      text: 'Sie wurde in einem anderen Fenster geändert. Es wurde nichts abgebucht.',
    },
    'coupon-changed': {
      title: 'Bitte prüfen Sie die Gesamtsumme',
      text: 'Der Rabattcode hat sich geändert. Es wurde nichts abgebucht.',
    },
    'prove-address': {
      title: 'Prüfen Sie Ihr E-Mail-Postfach',
      text: 'Dieser Rabattcode kann pro Kunde einmal eingelöst werden. Geben Sie den Code aus unserer E-Mail ein und bestellen Sie. Es wurde nichts abgebucht.',
    },
    unsure: {
      title: 'Wir warten auf Ihre Bank',
      text: 'Ihre Bank hat noch nicht geantwortet. Bitte zahlen Sie nicht noch einmal.',
    },
    'under-way': {
      title: 'Diese Bestellung wird bereits bezahlt',
      text: 'Bitte warten Sie die erste Zahlung ab, vielleicht in einem anderen Fenster.',
    },
  },
  soldOut: (items, areBesideCart) => ({
    title: 'Ihre Bestellung konnte nicht aufgegeben werden',
    text: `Nicht genügend auf Lager: ${items.join(', ')}. Es wurde nichts abgebucht.${areBesideCart ? '' : ' Bitte ändern Sie den Warenkorb.'}`,
  }),
  couponRefused: (why) => ({
    title: 'Bitte prüfen Sie die Gesamtsumme',
    text: `${why} Es wurde nichts abgebucht.`,
  }),
  problems: {
    'email-missing': 'Geben Sie Ihre E-Mail-Adresse ein.',
    'email-invalid': 'Geben Sie eine gültige E-Mail-Adresse ein.',
    'name-missing': 'Geben Sie Ihren Vornamen ein.',
    'last-name-missing': 'Geben Sie Ihren Nachnamen ein.',
    'phone-missing': 'Geben Sie Ihre Telefonnummer ein.',
    'not-delivered': 'In dieses Land liefern wir nicht.',
    'shipping-missing': 'Wählen Sie eine Versandart.',
    'terms-not-accepted': 'Stimmen Sie den AGB zu, um fortzufahren.',
    'coupon-unknown': 'Dieser Rabattcode ist ungültig.',
    'coupon-too-many':
      'Zu viele Versuche. Bitte warten Sie 15 Minuten bis zum nächsten Code; bestellen können Sie auch ohne.',
    'too-many-declines':
      'Es wurden zu viele Karten abgelehnt. Bitte warten Sie eine Stunde, oder wählen Sie eine andere Zahlungsart. Es wurde nichts abgebucht.',
    'captcha-needed':
      'Bitte versuchen Sie es noch einmal: Wir prüfen, dass Sie kein Roboter sind. Es wurde nichts abgebucht.',
    'captcha-wrong':
      'Die Sicherheitsprüfung ist fehlgeschlagen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'email-code-missing': 'Geben Sie den Code aus der E-Mail ein.',
    'email-code-wrong': 'Dieser Code ist falsch. Verwenden Sie den Code aus unserer neuesten E-Mail.',
    'email-code-over': 'Dieser Code ist abgelaufen oder wurde zu oft versucht. Fordern Sie einen neuen an.',
    'email-code-too-many': 'Zu viele Versuche. Bitte warten Sie 15 Minuten; bestellen können Sie auch ohne Rabattcode.',
    'no-method': 'Zurzeit ist keine Zahlungsart verfügbar. Bitte versuchen Sie es später noch einmal.',
    'method-missing': 'Wählen Sie eine Zahlungsart.',
    'number-missing': 'Geben Sie eine Kartennummer ein.',
    'not-a-test-card': 'Dieser Shop ist im Testmodus und nimmt nur Testkarten an. Verwenden Sie 4242 4242 4242 4242.',
    'expiry-missing': 'Geben Sie das Ablaufdatum ein.',
    'expiry-unreadable': 'Geben Sie das Ablaufdatum als Monat und Jahr ein, zum Beispiel 04/29.',
    'card-expired': 'Diese Karte ist abgelaufen.',
    'code-missing': 'Geben Sie die Prüfnummer ein.',
    'code-invalid': 'Die Prüfnummer hat drei oder vier Ziffern.',
    declined: 'Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
    'insufficient-funds':
      'Ihre Karte ist nicht ausreichend gedeckt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
    'challenge-failed':
      'Ihre Bank konnte Sie nicht bestätigen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'wrong-amount':
      'Bei der Zahlung ist etwas schiefgelaufen. Abgebuchte Beträge werden erstattet. Bitte versuchen Sie es noch einmal.',
    'timed-out':
      'Die Zahlung wurde nicht rechtzeitig abgeschlossen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'amount-not-possible':
      'Diese Zahlungsart ist für diesen Betrag nicht möglich. Es wurde nichts abgebucht. Wählen Sie eine andere Zahlungsart.',
    'never-arrived':
      'Die Zahlung ist nicht bei der Bank angekommen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'given-up': 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
    'no-answer':
      'Ihre Bank hat nicht geantwortet, deshalb wurde die Zahlung abgebrochen. Abgebuchte Beträge werden erstattet.',
  },
  tooLong: (limit) => `Geben Sie höchstens ${limit} Zeichen ein.`,

  expired: {
    title: 'Dieser Bestellvorgang ist abgelaufen',
    text: 'Er war zu lange offen, oder die Bestellung wurde schon bezahlt. Es wurde nichts abgebucht.',
    again:
      'Nicht bezahlte Artikel liegen noch in Ihrem Warenkorb. Wenn Sie in einem anderen Browser begonnen haben, ist der Warenkorb dort.',
    toCart: 'Zum Warenkorb',
  },
  backToCart: 'Zurück zum Warenkorb',
}
