/**
 * Whether a form was sent before this script was there, and is on its way: then browsers count every field of it as
 * answered, also those that nobody has touched. One that cannot tell may have sent it.
 */
export function mayBeSubmitted(form: HTMLFormElement): boolean {
  if (!CSS.supports('selector(:user-valid)')) return true
  const fields = [...form.elements].filter(
    (each) => each.matches(':valid, :invalid') && !each.matches('button, fieldset'),
  )
  return fields.every((field) => field.matches(':user-valid, :user-invalid'))
}
