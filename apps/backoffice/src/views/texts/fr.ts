import type { ViewTexts } from './en.ts'

/** Texts of saved views and columns in French. */
export const texts: ViewTexts = {
  views: {
    title: 'Vues',
    all: 'Toutes',
    own: 'Mes vues',
    shared: 'Vues partagées',
    actions: 'Actions',
    save: 'Enregistrer cette vue …',
    delete: (name) => `Supprimer la vue « ${name} »`,
    saved: 'Vue enregistrée',
    deleted: 'Vue supprimée',
    saveTitle: 'Enregistrer la vue',
    name: 'Nom',
    share: 'Partager avec toute l’équipe',
    saveAction: 'Enregistrer',
    nameRequired: 'Saisissez un nom.',
    tooLong: '60 caractères au maximum.',
    columns: 'Colonnes',
  },
}
