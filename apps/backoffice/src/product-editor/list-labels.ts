import { useTexts } from '../texts/sections.ts'

/** Returns the labels of the buttons that move or remove an item of a list, by its name. */
export function useListLabels(): (name: string) => { up: string; down: string; remove: string } {
  const { up, down, remove } = useTexts('product-editor').editor
  return (name) => ({ up: up(name), down: down(name), remove: remove(name) })
}
