import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNameMatch } from '../../names/useNameMatch.ts'
import { columnFor } from '../model/columnFor.ts'
import { valueText } from '../text/valueText.ts'
import styles from '../view/DataGrid.module.css'
import type { CellEditorProps } from '../view/GridSource.ts'
import { usePopupPlace } from './usePopupPlace.ts'

/** A list below the cell, filtered by the typed text. The focus stays in the text field, which controls the list. */
export function OptionEditor({ column, values, sink, isTyped, onChoose }: CellEditorProps) {
  const isMany = column.type === 'selectMultiple'
  const options = useMemo(() => columnFor(column, values).options ?? [], [column, values])
  const [typed, setTyped] = useState<string>()
  const [chosen, setChosen] = useState(() =>
    isMany ? valueText(values[column.key]).split(',').filter(Boolean) : [valueText(values[column.key])],
  )
  const isMeant = useNameMatch()
  const { allowInput = false, allowSearch = true } = column
  const shown = useMemo(() => {
    const words = typed?.trim()
    if (!words) return options
    const isKnown = options.some(({ text, value: own }) => text === words || own === words)
    const found = allowSearch
      ? options.filter(({ text, value: own }) => isMeant(text, words) || own === words)
      : options
    return allowInput && !isKnown ? [...found, { value: words, text: `使用“${words}”` }] : found
  }, [options, typed, isMeant, allowInput, allowSearch])
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => chosen.includes(option.value)),
    ),
  )
  const at = Math.min(place, shown.length - 1)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const where = usePopupPlace(list, true)

  function take(index: number): void {
    const option = shown[index]
    if (!option || option.disabled) return
    if (!isMany) return onChoose(option.value)
    setChosen((before) =>
      before.includes(option.value) ? before.filter((one) => one !== option.value) : [...before, option.value],
    )
  }

  const latest = useRef({ take, at, shown, chosen, typed })
  useEffect(() => {
    latest.current = { take, at, shown, chosen, typed }
  })
  useEffect(() => {
    const field = sink.current
    if (!field) return
    const onInput = () => {
      setTyped(field.value)
      const words = field.value.trim()
      if (allowSearch) return setPlace(0)
      const begun = options.findIndex(({ text }) => text.startsWith(words))
      if (begun >= 0) setPlace(begun)
      // The typed text itself comes after all options.
      else if (allowInput) setPlace(options.length)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return
      const now = latest.current
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const count = Math.max(1, now.shown.length)
        setPlace((now.at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count)
      } else if (event.key === ' ' && isMany) now.take(now.at)
      else if (event.key === 'Enter' || event.key === 'Tab') {
        const typed = now.typed?.trim() ?? ''
        // No option matches: the editor stays open so that the user can correct the text.
        if (isMany || typed === '' || now.shown.length > 0) {
          // The grid reads the text when it moves on, so the selection is written into the text.
          const chosenNow = isMany ? now.chosen : now.typed === '' ? [] : [now.shown[now.at]?.value ?? '']
          field.value = chosenNow.join(',')
          return
        }
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('input', onInput)
    field.addEventListener('keydown', onKey, { capture: true })
    // An input method sends whole words: the text that opened the editor was typed before it could listen.
    if (isTyped && latest.current.typed === undefined) onInput()
    return () => {
      field.removeEventListener('input', onInput)
      field.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [sink, isTyped, isMany, options, allowInput, allowSearch])

  return (
    <div
      ref={list}
      role="listbox"
      id={id}
      aria-label={column.title}
      aria-multiselectable={isMany}
      className={styles.popup}
      style={where}
    >
      {shown.length === 0 && (
        <div className={styles.empty}>
          {column.options === undefined && column.dictCode ? '选项加载中…' : '没有查询到任何数据'}
        </div>
      )}
      {shown.map((option, index) => (
        <div
          key={option.value}
          role="option"
          tabIndex={-1}
          aria-selected={chosen.includes(option.value)}
          aria-disabled={option.disabled}
          className={styles.option}
          data-at={index === at}
          // Keeps the focus in the text field.
          onMouseDown={(event) => {
            event.preventDefault()
            take(index)
          }}
        >
          {option.text}
        </div>
      ))}
      {isMany && (
        <button
          type="button"
          className={styles.done}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(chosen.join(','))
          }}
        >
          确定
        </button>
      )}
    </div>
  )
}
