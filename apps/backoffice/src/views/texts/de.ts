import type { ViewTexts } from './en.ts'

/** Texts of saved views and columns in German. */
export const texts: ViewTexts = {
  views: {
    title: 'Ansichten',
    all: 'Alle',
    own: 'Meine Ansichten',
    shared: 'Geteilte Ansichten',
    actions: 'Aktionen',
    save: 'Ansicht speichern …',
    delete: (name) => `Ansicht „${name}“ löschen`,
    saved: 'Ansicht gespeichert',
    deleted: 'Ansicht gelöscht',
    saveTitle: 'Ansicht speichern',
    name: 'Name',
    share: 'Mit dem ganzen Team teilen',
    saveAction: 'Speichern',
    nameRequired: 'Geben Sie einen Namen ein.',
    tooLong: 'Höchstens 60 Zeichen.',
    columns: 'Spalten',
  },
}
