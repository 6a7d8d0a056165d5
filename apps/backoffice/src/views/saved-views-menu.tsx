import type { RefObject } from 'react'
import { Collection, Header, Menu, MenuItem, MenuSection, Popover } from 'react-aria-components'
import { useTexts } from '../texts/sections.ts'
import type { SavedView } from './saved-view.ts'

interface Props {
  views: readonly SavedView[]
  /** View that the list shows. */
  open: SavedView | undefined
  canSave: boolean
  trigger: RefObject<HTMLButtonElement | null>
  /** `all`, `save`, `delete` or the id of a view. */
  onAction(key: string): void
  onClose(): void
}

/** Menu of the saved views of a list, with what can be done to them. */
export function SavedViewsMenu({ views, open, canSave, trigger, onAction, onClose }: Props) {
  const texts = useTexts('views')
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu className="listbox" aria-label={texts.views.title} onAction={(key) => onAction(String(key))}>
        <MenuItem id="all" className="listbox-item">
          {texts.views.all}
        </MenuItem>
        {[
          { name: texts.views.own, views: views.filter(({ isOwn }) => isOwn) },
          { name: texts.views.shared, views: views.filter(({ isOwn }) => !isOwn) },
        ]
          .filter((section) => section.views.length > 0)
          .map((section) => (
            <ViewSection key={section.name} {...section} />
          ))}
        <MenuSection className="views-actions" aria-label={texts.views.actions}>
          <MenuItem id="save" className="listbox-item" isDisabled={!canSave}>
            {texts.views.save}
          </MenuItem>
          {open?.isOwn && (
            <MenuItem id="delete" className="listbox-item">
              {texts.views.delete(open.name)}
            </MenuItem>
          )}
        </MenuSection>
      </Menu>
    </Popover>
  )
}

function ViewSection({ name, views }: { name: string; views: readonly SavedView[] }) {
  return (
    <MenuSection>
      <Header className="palette-section">{name}</Header>
      <Collection items={views}>
        {(view) => (
          <MenuItem id={view.id} className="listbox-item" textValue={view.name}>
            <bdi>{view.name}</bdi>
          </MenuItem>
        )}
      </Collection>
    </MenuSection>
  )
}
