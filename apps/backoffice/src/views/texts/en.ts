/** Texts of saved views and columns in English. The other languages have the same members. */
export const texts = {
  views: {
    title: 'Views',
    all: 'All',
    own: 'My views',
    shared: 'Shared views',
    actions: 'Actions',
    save: 'Save this view …',
    delete: (name: string) => `Delete view “${name}”`,
    saved: 'View saved',
    deleted: 'View deleted',
    saveTitle: 'Save view',
    name: 'Name',
    share: 'Share with all staff',
    saveAction: 'Save',
    nameRequired: 'Enter a name.',
    tooLong: 'Use at most 60 characters.',
    columns: 'Columns',
  },
}

export type ViewTexts = typeof texts
