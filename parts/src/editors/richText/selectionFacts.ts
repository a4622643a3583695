import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'

const levels = [1, 2, 3, 4]
const aligns = ['center', 'right', 'justify'] as const

/** The state of the toolbar at the cursor. */
export function selectionFacts(editor: Editor) {
  return {
    canUndo: undoDepth(editor.state) > 0,
    canRedo: redoDepth(editor.state) > 0,
    heading: levels.find((level) => editor.isActive('heading', { level })) ?? 0,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    codeBlock: editor.isActive('codeBlock'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    table: editor.isActive('table'),
    align: aligns.find((textAlign) => editor.isActive({ textAlign })) ?? 'left',
    color: String(editor.getAttributes('textStyle').color ?? ''),
    link: String(editor.getAttributes('link').href ?? ''),
  }
}
