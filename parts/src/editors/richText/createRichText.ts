import { Editor } from '@tiptap/core'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { idOf, type ImageUploads, placeOf } from '../images/createImageUploads.ts'
import { fileOfData, imageFiles } from '../images/imageFiles.ts'
import { type CleanedPaste, cleanPaste } from './cleanPaste.ts'
import { pictureWith } from './Picture.ts'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

interface RichTextOptions {
  content: string
  placeholder: string
  uploads: ImageUploads
  /** Whether Tab leaves the editor. */
  isTabFree: () => boolean
  /** Reports what happened to pasted images. */
  onPasted: (done: Omit<CleanedPaste, 'html'>) => void
}

/** The editor without a mounted view; the view can be unmounted and mounted again. */
export function createRichText({ content, placeholder, uploads, isTabFree, onPasted }: RichTextOptions): Editor {
  const editor: Editor = new Editor({
    element: null,
    content,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3, 4] },
        // A trailing line is needed only after blocks that Enter cannot leave.
        trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList', 'blockquote'] },
        link: { openOnClick: false, HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer', class: null } },
      }),
      TextAlign.configure({ types: ['heading', 'paragraph'] }),
      TextStyle,
      Color,
      Placeholder.configure({ placeholder }),
      pictureWith(uploads),
      ...tables,
    ],
    editorProps: {
      handleDOMEvents: {
        keydown: (_, event) => event.key === 'Tab' && isTabFree(),
      },
      transformPastedHTML: (pasted) => {
        const { html, ...done } = cleanPaste(pasted, (address) => takenImage(uploads, address))
        onPasted(done)
        return html
      },
      handlePaste: (_, event) => {
        const files = imageFiles(event.clipboardData)
        // Word and Excel add a picture of the text to the clipboard.
        if (files.length === 0 || hasWords(event.clipboardData?.getData('text/html') ?? '')) return false
        insertImages(editor, uploads, files)
        return true
      },
      handleDrop: (view, event, _, isMoved) => {
        const files = imageFiles(event.dataTransfer)
        if (isMoved || files.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) editor.commands.setTextSelection(at.pos)
        insertImages(editor, uploads, files)
        return true
      },
    },
  })
  return editor
}

/** An image in the clipboard itself is uploaded; one of ours is written with its permanent address. */
function takenImage(uploads: ImageUploads, address: string): string | undefined {
  const images = uploads.images()
  const file = images && fileOfData(address)
  return file ? placeOf(uploads.start(file)) : images?.keptAddress?.(address)
}

const hasWords = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent.trim() !== '' || body.querySelector('table') !== null
}

const waiting = /<img[^>]*\ssrc="upload:[^>]*>/g
const spareLine = /(<\/table>|<\/pre>|<hr>)<p><\/p>$/

/** Excludes images that are still uploading, and the spare line after a table. */
export function htmlOf(editor: Editor): string {
  if (editor.isEmpty) return ''
  const html = editor.getHTML().replace(waiting, '').replace(spareLine, '$1')
  return html === '<p></p>' ? '' : html
}

export function insertImages(editor: Editor, uploads: ImageUploads, files: readonly File[]): void {
  const nodes = files.map((file) => ({
    type: 'image',
    attrs: { src: placeOf(uploads.start(file)), alt: file.name.replace(/\.\w+$/, '') },
  }))
  if (nodes.length > 0) editor.chain().focus().insertContent(nodes).run()
}

/** Replaces a placeholder with the stored image, or removes it. Not an undo step of its own. */
export function settleImage(editor: Editor, id: string, url: string | undefined): void {
  const { tr, doc } = editor.state
  doc.descendants((node, at) => {
    if (node.type.name !== 'image' || idOf(String(node.attrs.src)) !== id) return
    const place = tr.mapping.map(at)
    if (url === undefined) tr.delete(place, place + node.nodeSize)
    else tr.setNodeMarkup(place, undefined, { ...node.attrs, src: url })
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/** A span of one is not written. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})
const spans = { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }

/** Tables without column widths, so that the HTML equals what the server stores. */
const tables = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({ addAttributes: () => spans }),
]
