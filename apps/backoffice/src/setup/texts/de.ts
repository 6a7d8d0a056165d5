import type { SetupTexts } from './en.ts'

/** Texts of the setup guide in German. */
export const texts: SetupTexts = {
  setup: {
    title: 'Richten Sie Ihren Shop ein',
    lead: 'Vom leeren Shop bis zur ersten Bestellung. Jeder Schritt wird einzeln gespeichert: Hören Sie auf, wo Sie wollen, und machen Sie später weiter.',
    steps: 'Schritte',
    step: (number, total) => `Schritt ${number} von ${total}`,
    progress: (done, total) => `${done} von ${total} erledigt`,
    begin: 'Beginnen',
    resume: 'Weiter',
    close: 'Anleitung schließen',
    closed: 'Die Anleitung ist geschlossen. Sie finden sie unter „Einrichtung“ wieder.',
    complete: 'Ihr Shop ist eingerichtet.',
    done: 'Erledigt',
    open: 'Offen',
    optional: 'Freiwillig',
    saveAndContinue: 'Speichern und weiter',
    next: 'Nächster Schritt',
    skip: 'Überspringen',
    previous: 'Voriger Schritt',
    finish: 'Zu den Produkten',
    names: {
      name: 'Name',
      logo: 'Logo',
      look: 'Aussehen',
      address: 'Adresse und Währung',
      product: 'Erstes Produkt',
      delivery: 'Versand',
      tax: 'Steuern',
      payments: 'Zahlung',
      terms: 'AGB',
      order: 'Testbestellung',
      live: 'Eröffnung',
    },
    product: {
      lead: 'Für den Anfang genügt ein Produkt. Sie können später alles ändern.',
      add: 'Produkt hinzufügen',
      all: 'Zu den Produkten',
      done: 'Ihr Shop hat ein Produkt, das Kunden sehen.',
      import:
        'Haben Sie Ihre Produkte anderswo? Füllen Sie diese Vorlage aus, und importieren Sie sie: npm run cartwright -- import products.csv',
      template: 'CSV-Vorlage',
    },
    order: {
      lead: 'Kaufen Sie im eigenen Shop ein, wie ein Kunde: Sie sehen die Kasse, die Bestätigung und die E-Mails.',
      testCard:
        'Bezahlen Sie mit der Testkarte 4242 4242 4242 4242, einem beliebigen Datum in der Zukunft und drei beliebigen Ziffern. Es fließt kein Geld.',
      manual: 'Wählen Sie eine Zahlungsart, die Sie eingerichtet haben. Sie können die Bestellung danach stornieren.',
      liveCard:
        'Karten werden wirklich belastet: Wählen Sie eine andere Zahlungsart, oder erstatten Sie die Bestellung danach.',
      view: 'Shop ansehen',
      refresh: 'Erneut prüfen',
      done: 'Ihr Shop hat die erste Bestellung.',
      waiting: 'Es gibt noch keine Bestellung.',
    },
    live: {
      lead: 'Gehen Sie die Liste durch, und öffnen Sie den Shop.',
      missing: 'Noch offen',
      ready: 'Alles, was Kunden brauchen, ist da.',
      advice: 'Bevor Sie verkaufen',
      notPublic:
        'Der Shop läuft nur auf diesem Rechner. Zum Verkaufen braucht er einen Server und eine eigene Adresse.',
      noMail:
        'E-Mails werden nicht versandt, sondern im Postfach des Servers gezeigt. Mit SMTP_URL und MAIL_FROM werden sie versandt.',
      testCards: 'Es werden nur Testkarten angenommen. Richten Sie Stripe für echte Karten ein.',
      noCards: 'Karten werden nicht angenommen. Kunden bezahlen mit den Zahlungsarten, die Sie hinzugefügt haben.',
      backup: 'Sichern Sie das Datenverzeichnis täglich, und stellen Sie es einmal zur Probe wieder her.',
    },
  },
}
