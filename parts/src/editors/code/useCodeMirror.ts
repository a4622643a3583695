import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { codeTabSize } from '../editorHeights.ts'
import type { EditorProps } from '../EditorProps.ts'
import { chinesePhrases } from './chinesePhrases.ts'
import { codeTheme } from './codeTheme.ts'

const basics: Extension = [
  history(),
  drawSelection(),
  highlightActiveLine(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  highlightSelectionMatches(),
  search({ top: false }),
  EditorState.tabSize.of(codeTabSize),
  indentUnit.of(' '.repeat(codeTabSize)),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    indentWithTab,
  ]),
  chinesePhrases,
  codeTheme,
]

interface CodeMirrorProps extends EditorProps {
  /** Fixed for the lifetime of the editor. */
  extensions?: Extension
  /** May change or arrive later. */
  language: Extension
  /** Maps the text to the emitted value; by default the text itself. */
  print?: (text: string) => string
}

/** The view exists only while mounted. A hidden page destroys it and retains the text with its undo history. */
export function useCodeMirror(place: RefObject<HTMLElement | null>, props: CodeMirrorProps) {
  const { value, language, label, id, disabled, readOnly, status } = props
  const view = useRef<EditorView>(undefined)
  const retainedState = useRef<EditorState>(undefined)
  const lastEmitted = useRef(value)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const parts = useMemo(() => ({ language: new Compartment(), mode: new Compartment() }), [])
  const mode = useMemo(
    () => modeOf({ label, id, status, isOff: Boolean(disabled || readOnly) }),
    [label, id, status, disabled, readOnly],
  )

  useLayoutEffect(() => {
    const { extensions = [], placeholder: hint = '' } = latest.current
    retainedState.current ??= EditorState.create({
      doc: latest.current.value,
      extensions: [
        basics,
        extensions,
        placeholder(hint),
        parts.language.of([]),
        parts.mode.of([]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          const { print, onChange } = latest.current
          const text = update.state.doc.toString()
          const next = print ? print(text) : text
          if (next === lastEmitted.current) return
          lastEmitted.current = next
          onChange?.(next)
        }),
      ],
    })
    const created = new EditorView({ state: retainedState.current, parent: place.current! })
    view.current = created
    return () => {
      retainedState.current = created.state
      view.current = undefined
      created.destroy()
    }
  }, [parts, place])

  useLayoutEffect(() => {
    view.current?.dispatch({ effects: parts.language.reconfigure(language) })
  }, [parts, language])
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: parts.mode.reconfigure(mode) })
  }, [parts, mode])
  useEffect(() => {
    const current = view.current
    if (!current || value === lastEmitted.current) return
    lastEmitted.current = value
    if (current.state.doc.toString() !== value)
      current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])
  return view
}

interface Mode {
  label: string
  id: string | undefined
  status: EditorProps['status']
  isOff: boolean
}

const modeOf = ({ label, id, status, isOff }: Mode): Extension => [
  EditorState.readOnly.of(isOff),
  EditorView.editable.of(!isOff),
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-readonly': String(isOff),
    'aria-invalid': String(status === 'error'),
    // Also for read-only editors, so that they can be focused and scrolled by keyboard.
    tabindex: '0',
    ...(id !== undefined && { id }),
  }),
]
