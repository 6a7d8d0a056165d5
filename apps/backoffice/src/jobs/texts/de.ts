import type { JobTexts } from './en.ts'

/** Texts of background jobs in German. */
export const texts: JobTexts = {
  job: {
    title: 'Hintergrundaufgaben',
    back: 'Zurück zu den Hintergrundaufgaben',
    emptyTitle: 'Keine Hintergrundaufgaben',
    empty: 'Hier erscheinen Sammeländerungen, Importe und Exporte der letzten 30 Tage.',
    columns: { job: 'Aufgabe', status: 'Status', done: 'Erledigt', failed: 'Nicht erledigt' },
    statuses: {
      WAITING: 'Wartet',
      RUNNING: 'Läuft',
      DONE: 'Erledigt',
      CANCELED: 'Abgebrochen',
      FAILED: 'Durch einen Fehler gestoppt',
    },
    actors: { STAFF: 'Team', APP: 'App', COMMAND_LINE: 'Kommandozeile', JOB: 'Server' },
    kinds: {
      'apply-collection-rule': 'Regel einer Kategorie anwenden',
      'bulk-edit-products': 'Sammeländerung von Produkten',
      'undo-bulk-edit-products': 'Rücknahme einer Sammeländerung',
      'import-products': 'Produktimport',
      'preview-import': 'Vorschau eines Imports',
      'export-products': 'Produktexport',
    },
    undoOf: (name) => `Rückgängig: ${name}`,
    undoDone: 'Rückgängig gemacht',
    progress: 'Fortschritt',
    of: (done, total) => `${done} von ${total}`,
    succeeded: (count) => `${count} erledigt`,
    failed: (count) => `${count} nicht erledigt`,
    continues: 'Sie können diese Seite verlassen. Die Aufgabe läuft im Hintergrund weiter.',
    cancel: 'Aufgabe abbrechen',
    undo: 'Rückgängig machen',
    undoableUntil: (time) =>
      `Kann bis ${time} rückgängig gemacht werden. Spätere Änderungen anderer werden nicht überschrieben.`,
    failures: 'Nicht erledigt',
    row: (row) => `Zeile ${row}`,
    more: 'Mehr anzeigen',
    reasons: {
      CHANGED_MEANWHILE: 'Dieser Wert wurde seither von jemand anderem geändert und bleibt deshalb.',
      VALUE_OUT_OF_RANGE: 'Ein Wert läge unter null oder wäre zu hoch.',
      STOCK_NOT_TRACKED: 'Der Bestand dieses Produkts wird nicht gezählt.',
      PRODUCT_NOT_FOUND: 'Das Produkt gibt es nicht mehr.',
      COLLECTION_NOT_FOUND: 'Die Kategorie gibt es nicht mehr.',
    },
  },
}
