export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a control no longer stands as the server sent it: somebody was faster than the script. */
export function isControlChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(sent, 0)
  }
  return isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

export function isCheckable(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}
