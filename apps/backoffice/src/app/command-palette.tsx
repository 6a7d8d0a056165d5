import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { Icon } from '../parts/icon.tsx'
import { fetchProducts } from '../products/product-list.ts'
import { useBackOffice } from './context.tsx'
import { NAVIGATION } from './navigation.ts'
import { THEMES } from './preferences.ts'

interface Entry {
  id: string
  name: string
  run(): void
}

/** Command palette: products by name, pages, commands. */
export function CommandPalette({ onClose, onHelp }: { onClose(): void; onHelp(): void }) {
  const { api, session, texts, preferences, changePreferences } = useBackOffice()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['products', 'palette', q],
    enabled: q !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchProducts(api, { q, sort: 'name' }, signal),
  })
  const products: Entry[] = (q === '' ? [] : (data?.products ?? [])).slice(0, 8).map(({ _id, name }) => ({
    id: _id,
    name,
    run: () => void navigate({ to: '/products/$productId', params: { productId: _id } }),
  }))
  const nextTheme = THEMES[(THEMES.indexOf(preferences.theme) + 1) % THEMES.length] ?? 'system'
  const pages: Entry[] = NAVIGATION.filter(({ permission }) => session.may(permission)).map(({ path: to, name }) => ({
    id: to,
    name: texts.app[name],
    run: () => void navigate({ to }),
  }))
  const commands: Entry[] = [
    ...(session.may('WIX_STORES.MODIFY_PRODUCTS')
      ? [
          {
            id: 'add-product',
            name: texts.palette.addProduct,
            run: () => void navigate({ to: '/products/$productId', params: { productId: 'new' } }),
          },
        ]
      : []),
    {
      id: 'theme',
      name: `${texts.app.theme}: ${texts.app.themes[nextTheme]}`,
      run: () => void changePreferences({ theme: nextTheme }),
    },
    {
      id: 'view-shop',
      name: texts.app.viewShop,
      run: () => window.open(session.shop.storefrontUrl, '_blank', 'noreferrer'),
    },
    { id: 'shortcuts', name: texts.palette.shortcuts, run: onHelp },
  ]
  const matches = ({ name }: Entry) => name.toLowerCase().includes(q.toLowerCase())
  const sections = [
    { name: texts.app.products, entries: products },
    { name: texts.palette.goTo, entries: pages.filter(matches) },
    { name: texts.palette.commands, entries: commands.filter(matches) },
  ].filter(({ entries }) => entries.length > 0)
  const entries = new Map(sections.flatMap((section) => section.entries.map((entry) => [entry.id, entry])))
  return (
    <ModalOverlay className="overlay overlay-top" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="modal palette">
        <Dialog className="dialog" aria-label={texts.palette.label}>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a palette is opened to be typed into */}
            <SearchField className="search-field" aria-label={texts.palette.placeholder} autoFocus>
              <Icon name="search" />
              <Input placeholder={texts.palette.placeholder} maxLength={100} />
            </SearchField>
            <Menu
              className="listbox palette-list"
              aria-label={texts.palette.label}
              items={sections}
              renderEmptyState={() => <p className="hint palette-empty">{texts.palette.empty}</p>}
              onAction={(id) => {
                onClose()
                entries.get(String(id))?.run()
              }}
            >
              {(section) => (
                <MenuSection id={section.name}>
                  <Header className="palette-section">{section.name}</Header>
                  <Collection items={section.entries}>
                    {(entry) => (
                      <MenuItem id={entry.id} textValue={entry.name} className="listbox-item">
                        <bdi>{entry.name}</bdi>
                      </MenuItem>
                    )}
                  </Collection>
                </MenuSection>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
