import type { JobTexts } from './en.ts'

/** Texts of background jobs in French. */
export const texts: JobTexts = {
  job: {
    title: 'Tâches en arrière-plan',
    back: 'Retour aux tâches en arrière-plan',
    emptyTitle: 'Aucune tâche en arrière-plan',
    empty: 'Les modifications groupées, importations et exportations des 30 derniers jours apparaissent ici.',
    columns: { job: 'Tâche', status: 'Statut', done: 'Traités', failed: 'Non traités' },
    statuses: {
      WAITING: 'En attente',
      RUNNING: 'En cours',
      DONE: 'Terminée',
      CANCELED: 'Annulée',
      FAILED: 'Interrompue par une erreur',
    },
    actors: { STAFF: 'Équipe', APP: 'Application', COMMAND_LINE: 'Ligne de commande', JOB: 'Serveur' },
    kinds: {
      'apply-collection-rule': 'Application de la règle d’une collection',
      'bulk-edit-products': 'Modification groupée de produits',
      'undo-bulk-edit-products': 'Annulation d’une modification groupée',
      'import-products': 'Importation de produits',
      'preview-import': 'Aperçu d’une importation',
      'export-products': 'Exportation de produits',
    },
    undoOf: (name) => `Annulation : ${name}`,
    undoDone: 'Modifications annulées',
    progress: 'Progression',
    of: (done, total) => `${done} sur ${total}`,
    succeeded: (count) => `${count} traités`,
    failed: (count) => `${count} non traités`,
    continues: 'Vous pouvez quitter cette page : la tâche se poursuit en arrière-plan.',
    cancel: 'Interrompre la tâche',
    undo: 'Annuler les modifications',
    undoableUntil: (time) =>
      `Annulation possible jusqu’au ${time}. Les modifications ultérieures d’autres personnes ne sont pas écrasées.`,
    failures: 'Non traités',
    row: (row) => `Ligne ${row}`,
    more: 'Afficher plus',
    reasons: {
      CHANGED_MEANWHILE: 'Cette valeur a été modifiée depuis par une autre personne : elle est conservée.',
      VALUE_OUT_OF_RANGE: 'Une valeur serait inférieure à zéro ou trop élevée.',
      STOCK_NOT_TRACKED: 'Le stock de ce produit n’est pas suivi.',
      PRODUCT_NOT_FOUND: 'Le produit n’existe plus.',
      COLLECTION_NOT_FOUND: 'La collection n’existe plus.',
    },
  },
}
