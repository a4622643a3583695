import { EditorView } from '@codemirror/view'
import { type ImageUploads, placeOf } from '../images/createImageUploads.ts'
import { imageFiles } from '../images/imageFiles.ts'

const waiting = /!\[[^\]]*\]\(upload:\d+\)\n?/g

/** Removes the placeholders of running uploads, which are not part of the value. */
export const withoutWaiting = (text: string): string => text.replace(waiting, '')

/** Starts uploads and inserts their placeholders at the cursor. */
export function insertImages(view: EditorView, uploads: ImageUploads, files: readonly File[], at?: number): void {
  if (files.length === 0) return
  const text = files
    .map((file) => `![${file.name.replace(/\.\w+$/, '').replace(/[[\]]/g, '')}](${placeOf(uploads.start(file))})\n`)
    .join('')
  const from = at ?? view.state.selection.main.from
  const to = at ?? view.state.selection.main.to
  view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } })
  view.focus()
}

/** Replaces a placeholder with the stored address, or removes it. */
export function settleImage(view: EditorView | undefined, id: string, url: string | undefined): void {
  if (!view) return
  const text = view.state.doc.toString()
  const changes = [...text.matchAll(waiting)]
    .filter(([found]) => found.includes(`(${placeOf(id)})`))
    .map(({ 0: found, index }) => ({
      from: index,
      to: index + found.length,
      insert: url === undefined ? '' : found.replace(placeOf(id), () => url),
    }))
  view.dispatch({ changes })
}

/** Uploads images that are pasted or dropped. */
export const imageDrops = (uploads: ImageUploads) =>
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const files = imageFiles(event.clipboardData)
      if (files.length === 0 || event.clipboardData?.getData('text/plain')) return false
      insertImages(view, uploads, files)
      return true
    },
    drop: (event, view) => {
      const files = imageFiles(event.dataTransfer)
      if (files.length === 0) return false
      event.preventDefault()
      insertImages(view, uploads, files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined)
      return true
    },
  })
