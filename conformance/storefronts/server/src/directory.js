/** The company's own directory of people: which member each of them is, since they were here first. */
export const memberIds = new Map()
