/** The company's own directory of people: which member each of them is. Pages and routes are bundled apart, and share the one of the process. */
export const memberIds = (globalThis.memberIds ??= new Map())
