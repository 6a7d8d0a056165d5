/** What a form has sent. Of what is no form, or has no body (a form without a field, a link), nothing is read. */
export const readForm = (request: Request): Promise<FormData> => request.formData().catch(() => new FormData())
