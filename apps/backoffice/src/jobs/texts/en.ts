/** Texts of background jobs in English. The other languages have the same members. */
export const texts = {
  job: {
    title: 'Background jobs',
    back: 'Back to background jobs',
    emptyTitle: 'No background jobs',
    empty: 'Bulk edits, imports and exports of the last 30 days appear here.',
    columns: { job: 'Job', status: 'Status', done: 'Done', failed: 'Not done' },
    statuses: {
      WAITING: 'Waiting',
      RUNNING: 'Running',
      DONE: 'Done',
      CANCELED: 'Canceled',
      FAILED: 'Stopped by an error',
    },
    actors: { STAFF: 'Staff', APP: 'App', COMMAND_LINE: 'Command line', JOB: 'Server' },
    kinds: {
      'apply-collection-rule': 'Apply the rule of a collection',
      'bulk-edit-products': 'Bulk edit of products',
      'undo-bulk-edit-products': 'Undo of a bulk edit',
      'import-products': 'Import of products',
      'preview-import': 'Preview of an import',
      'export-products': 'Export of products',
    } as Record<string, string>,
    undoOf: (name: string) => `Undo: ${name}`,
    undoDone: 'Undone',
    progress: 'Progress',
    of: (done: string, total: string) => `${done} of ${total}`,
    succeeded: (count: string) => `${count} done`,
    failed: (count: string) => `${count} not done`,
    continues: 'You can leave this page. The job continues in the background.',
    cancel: 'Cancel job',
    undo: 'Undo',
    undoableUntil: (time: string) => `Can be undone until ${time}. Later changes by others are not overwritten.`,
    failures: 'Not done',
    row: (row: string) => `Row ${row}`,
    more: 'Show more',
    /** By the code of the server; other codes show its description. */
    reasons: {
      CHANGED_MEANWHILE: 'This value was changed by somebody else since the job, so it stays.',
      VALUE_OUT_OF_RANGE: 'A value would be below zero or too high.',
      STOCK_NOT_TRACKED: 'The stock of this product is not tracked.',
      PRODUCT_NOT_FOUND: 'The product does not exist any more.',
      COLLECTION_NOT_FOUND: 'The collection does not exist any more.',
    } as Record<string, string>,
  },
}

export type JobTexts = typeof texts
