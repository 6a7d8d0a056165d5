import { Editor, getSchema, Node, type JSONContent } from '@tiptap/core'
import { DOMParser as SchemaParser } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { parseHtml, removeStyles } from './parse-html.ts'

/** Picture in a text. It is shown, moved and deleted; others are added as HTML. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: {}, alt: {}, title: {}, width: {}, height: {} }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Elements and marks of the editor, all of which the server's sanitizer preserves. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], HTMLAttributes: { target: null, rel: null } },
    trailingNode: false,
  }),
  Picture,
]

/** Creates an editor in an element. Its stylesheet is part of the back office, which allows no other. */
export function createEditor(
  element: HTMLElement,
  html: string,
  attributes: Record<string, string>,
  onChange: (html: string) => void,
): Editor {
  return new Editor({
    element,
    injectCSS: false,
    extensions: EXTENSIONS,
    content: toContent(html),
    editorProps: { attributes, transformPastedHTML: removeStyles },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  })
}

/** Replaces the text of an editor without a change. */
export function setContent(editor: Editor, html: string): void {
  editor.commands.setContent(toContent(html), { emitUpdate: false })
}

function toContent(html: string): JSONContent {
  return SchemaParser.fromSchema(getSchema(EXTENSIONS)).parse(parseHtml(html)).toJSON() as JSONContent
}
