/** Data collection of each shop, in which anyone may do everything. */
export const COLLECTION = 'Shelf labels'
export const FIELDS = ['title:text', 'price:number', 'due:datetime', 'tags:array_string']
export const ANYONE = ['read', 'insert', 'update', 'remove'].flatMap((action) => [`--${action}`, 'anyone'])
