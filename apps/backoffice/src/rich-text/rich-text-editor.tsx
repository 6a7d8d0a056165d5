import type { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover, ToggleButton, Toolbar } from 'react-aria-components'
import { Button } from '../parts/button.tsx'
import { FilterSelect } from '../parts/filter-select.tsx'
import { FormField } from '../parts/form-field.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useTexts } from '../texts/sections.ts'
import { createEditor, setContent } from './create-editor.ts'

interface RichTextEditorProps {
  label: string
  value: string
  isInvalid: boolean
  isDisabled: boolean
  describedBy: string
  onChange(html: string): void
}

/** Visual editor of HTML, with its toolbar. Loaded on first use. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, isInvalid, isDisabled, describedBy } = props
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(value)
  const [editor, setEditor] = useState<Editor>()
  const [, setTransactions] = useState(0)
  const change = useEffectEvent((html: string) => {
    shown.current = html
    props.onChange(html)
  })
  const start = useEffectEvent((element: HTMLElement) =>
    createEditor(element, value, { role: 'textbox', 'aria-multiline': 'true', dir: 'auto' }, change),
  )
  useEffect(() => {
    if (!place.current) return
    const created = start(place.current)
    created.on('transaction', () => setTransactions((count) => count + 1))
    setEditor(created)
    return () => created.destroy()
  }, [])
  useEffect(() => {
    if (!editor || value === shown.current) return
    shown.current = value
    setContent(editor, value)
  }, [editor, value])
  useEffect(() => {
    editor?.setEditable(!isDisabled)
    const dom = editor?.view.dom
    dom?.setAttribute('aria-label', label)
    dom?.setAttribute('aria-describedby', describedBy)
    if (isInvalid) dom?.setAttribute('aria-invalid', 'true')
    else dom?.removeAttribute('aria-invalid')
  }, [editor, label, describedBy, isInvalid, isDisabled])
  return (
    <div className="rich-text">
      {editor && !isDisabled && <RichTextToolbar editor={editor} label={label} />}
      <div ref={place} className="rich-text-content" />
    </div>
  )
}

const MARKS = ['bold', 'italic', 'underline', 'strike'] as const satisfies IconName[]
const LISTS = ['bulletList', 'orderedList', 'quote'] as const satisfies IconName[]

function RichTextToolbar({ editor, label }: { editor: Editor; label: string }) {
  const { richText } = useTexts('rich-text')
  const level = [2, 3, 4].find((each) => editor.isActive('heading', { level: each })) ?? 0
  const blocks = {
    bulletList: ['bulletList', () => focus(editor).toggleBulletList().run()],
    orderedList: ['orderedList', () => focus(editor).toggleOrderedList().run()],
    quote: ['blockquote', () => focus(editor).toggleBlockquote().run()],
  } as const
  return (
    <Toolbar className="rich-text-toolbar" aria-label={richText.toolbar(label)}>
      <FilterSelect
        label={richText.style}
        value={String(level)}
        options={{
          0: richText.paragraph,
          ...Object.fromEntries([2, 3, 4].map((each) => [each, richText.headings[each] ?? ''])),
        }}
        onChange={(chosen) => {
          const heading = [2, 3, 4].find((each) => String(each) === chosen) as 2 | 3 | 4 | undefined // these three
          if (heading) focus(editor).setHeading({ level: heading }).run()
          else focus(editor).setParagraph().run()
        }}
      />
      {MARKS.map((mark) => (
        <ToggleButton
          key={mark}
          className="button button-icon"
          aria-label={richText[mark]}
          isSelected={editor.isActive(mark)}
          onChange={() => focus(editor).toggleMark(mark).run()}
        >
          <Icon name={mark} />
        </ToggleButton>
      ))}
      {LISTS.map((list) => (
        <ToggleButton
          key={list}
          className="button button-icon"
          aria-label={richText[list]}
          isSelected={editor.isActive(blocks[list][0])}
          onChange={blocks[list][1]}
        >
          <Icon name={list} />
        </ToggleButton>
      ))}
      <LinkButton editor={editor} />
      {(['undo', 'redo'] as const).map((action) => (
        <Button
          key={action}
          look="icon"
          aria-label={richText[action]}
          isDisabled={!editor.can()[action]()}
          onPress={() => focus(editor)[action]().run()}
        >
          <Icon name={action} />
        </Button>
      ))}
    </Toolbar>
  )
}

/** Focuses the text at once, so that no key is lost, and begins a command. */
function focus(editor: Editor) {
  editor.view.focus()
  return editor.chain()
}

/** Sets or removes the link of the selected text. */
function LinkButton({ editor }: { editor: Editor }) {
  const { richText } = useTexts('rich-text')
  const [address, setAddress] = useState('')
  const isActive = editor.isActive('link')
  const read = (isOpen: boolean) => {
    if (isOpen) setAddress(String(editor.getAttributes('link')['href'] ?? ''))
  }
  return (
    <DialogTrigger onOpenChange={read}>
      <AriaButton
        className={isActive ? 'button button-icon button-active' : 'button button-icon'}
        aria-label={richText.link}
        isDisabled={!isActive && editor.state.selection.empty}
      >
        <Icon name="link" />
      </AriaButton>
      <Popover className="popover">
        <Dialog className="quick-edit" aria-label={richText.link}>
          {({ close }) => {
            const apply = () => {
              const link = focus(editor).extendMarkRange('link')
              if (address.trim() === '') link.unsetLink().run()
              else link.setLink({ href: address.trim() }).run()
              close()
            }
            return (
              <>
                <FormField
                  label={richText.linkAddress}
                  name="link-address"
                  value={address}
                  onChange={setAddress}
                  onEnter={apply}
                />
                <div className="dialog-actions">
                  {isActive && (
                    <Button
                      onPress={() => {
                        focus(editor).extendMarkRange('link').unsetLink().run()
                        close()
                      }}
                    >
                      {richText.linkRemove}
                    </Button>
                  )}
                  <Button look="primary" onPress={apply}>
                    {richText.linkApply}
                  </Button>
                </div>
              </>
            )
          }}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
