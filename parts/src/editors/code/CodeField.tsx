import { foldGutter } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { highlightActiveLineGutter, lineNumbers } from '@codemirror/view'
import { useEffect, useRef, useState } from 'react'
import type { CodeEditorProps } from '../EditorProps.ts'
import { EditorFrame } from '../EditorFrame.tsx'
import styles from '../Editors.module.css'
import { createEscape } from '../createEscape.ts'
import { codeLanguages } from './codeLanguages.ts'
import { useCodeMirror } from './useCodeMirror.ts'

const gutters: Extension = [lineNumbers(), highlightActiveLineGutter(), foldGutter()]
const nothing: Extension = []

export function CodeField(props: CodeEditorProps & { height: number }) {
  const { language = 'plain', height, status, disabled } = props
  const [grammar, setGrammar] = useState(nothing)
  useEffect(() => {
    let isLate = false
    // If the language cannot be loaded, the editor works without syntax colours.
    codeLanguages[language]().then(
      (loaded) => !isLate && setGrammar(loaded),
      () => !isLate && setGrammar(nothing),
    )
    return () => {
      isLate = true
    }
  }, [language])
  const place = useRef<HTMLDivElement>(null)
  useCodeMirror(place, { ...props, extensions: gutters, language: grammar })
  const [escape] = useState(createEscape)
  return (
    <EditorFrame escape={escape} height={height} status={status} disabled={disabled} onBlur={props.onBlur}>
      <div className={styles.body}>
        <div ref={place} className={styles.pane} />
      </div>
    </EditorFrame>
  )
}
