import type { Editor } from '@tiptap/core'
import { useEffect, useRef } from 'react'
import type { EditorProps } from '../EditorProps.ts'
import { htmlOf } from './createRichText.ts'

/** Emits changes and accepts external values. A value that only echoes the last emitted one changes nothing. */
export function useEditorValue(editor: Editor, props: Pick<EditorProps, 'value' | 'onChange' | 'onBlur'>): void {
  const { value } = props
  const told = useRef(value)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const tell = () => {
      const next = htmlOf(editor)
      if (next === told.current) return
      told.current = next
      latest.current.onChange?.(next)
    }
    const leave = () => latest.current.onBlur?.()
    editor.on('update', tell).on('blur', leave)
    return () => void editor.off('update', tell).off('blur', leave)
  }, [editor])
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    if (value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
}
