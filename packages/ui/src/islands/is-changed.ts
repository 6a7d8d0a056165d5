export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether a control no longer stands as the server sent it: somebody was faster than the script. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(sent, 0)
  }
  return isTick(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
}

export function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}
