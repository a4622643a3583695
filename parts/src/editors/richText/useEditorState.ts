import type { Editor } from '@tiptap/core'
import { useRef, useSyncExternalStore } from 'react'

type Facts = Readonly<Record<string, string | number | boolean>>

/** Facts about the selection. Whoever reads them is drawn again when one of them changes, and not with every key. */
export function useEditorState<T extends Facts>(editor: Editor, read: (editor: Editor) => T): T {
  const known = useRef<T>(undefined)
  const watch = (onChange: () => void) => {
    editor.on('transaction', onChange)
    return () => void editor.off('transaction', onChange)
  }
  return useSyncExternalStore(watch, () => {
    const next = read(editor)
    const last = known.current
    if (last && Object.keys(next).every((name) => last[name] === next[name])) return last
    known.current = next
    return next
  })
}
