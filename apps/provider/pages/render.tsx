export const render = () => ({ html: '', headers: {} })
