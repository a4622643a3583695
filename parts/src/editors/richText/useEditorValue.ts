import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import type { EditorProps } from '../EditorProps.ts'
import { htmlOf } from './createRichText.ts'

/** Emits changes and accepts external values. A value that only echoes the last emitted one changes nothing. */
export function useEditorValue(editor: Editor, props: Pick<EditorProps, 'value' | 'onChange' | 'onBlur'>): void {
  const { value } = props
  const lastEmitted = useRef(value)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const emit = () => {
      const next = htmlOf(editor)
      if (next === lastEmitted.current) return
      lastEmitted.current = next
      latest.current.onChange?.(next)
    }
    const onLeave = () => latest.current.onBlur?.()
    editor.on('update', emit).on('blur', onLeave)
    return () => void editor.off('update', emit).off('blur', onLeave)
  }, [editor])
  useEffect(() => {
    if (value === lastEmitted.current) return
    lastEmitted.current = value
    if (value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
}
