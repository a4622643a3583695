import { useState } from 'react'
import { useMessages } from '../useMessages.ts'
import { antdProps, type ControlProps, fullWidth, pleaseChoose, splitValues } from '../pickers/ControlProps.ts'
import { useAnswer } from '../pickers/useAnswer.ts'
import { type TextSource, useTexts, type ValueText } from '../pickers/useTexts.ts'
import { MultiSelect } from './MultiSelect.tsx'
import { readOptions } from './optionList.ts'

export interface SearchSelectProps extends ControlProps, TextSource {
  /** Several values are joined by commas. */
  value?: string | null
  /** Emits '' when nothing is selected. */
  onChange: (value: string, pairs: ValueText[]) => void
  /** Returns at most `pageSize` options that match the keyword. */
  search: (keyword: string, pageSize: number, signal: AbortSignal) => Promise<unknown>
  isMany?: boolean
  isClearable?: boolean
  /** Opening the list searches for '', so that options are offered before anything is typed. */
  hasFirstOptions?: boolean
  pageSize?: number
  waitMs?: number
}

interface Labelled {
  value: string
  label: string
}

const searchPageSize = 10 // 2-data-entry-parts.md §9
export const searchWaitMs = 800 // 2-data-entry-parts.md §9

/** Loads options from the server for the typed text. A stale answer never replaces a newer one. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, search, isMany = false, isClearable = true, hasFirstOptions = false } = props
  const { pageSize = searchPageSize, waitMs = searchWaitMs, placeholder = pleaseChoose } = props
  const [message, holder] = useMessages()
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const term = keyword.trim()
  const isAsked = term !== '' || (hasFirstOptions && isOpen)
  const found = useAnswer({
    key: isAsked ? term : null,
    ask: (signal) => search(term, pageSize, signal),
    read: (answer) => readOptions(answer)?.slice(0, pageSize),
    waitMs: term === '' ? 0 : waitMs,
    onProblem: (problem) => void message.warning(problem),
  })
  const values = isMany ? splitValues(value) : value ? [value] : []
  const { textFor, learn } = useTexts(values, props)
  const labelled = values.map((one) => ({ value: one, label: textFor(one) }))
  // The previous options stay until the next are known.
  const options = isAsked && found.problem === undefined ? (found.latest ?? []) : []
  const hint = isAsked ? (found.isWaiting ? '加载中…' : (found.problem ?? '没有查询到任何数据')) : '请输入搜索内容'

  const choose = (next: Labelled | Labelled[] | undefined) => {
    const list = Array.isArray(next) ? next : next ? [next] : []
    const pairs = list.map((one) => ({ value: one.value, text: one.label }))
    learn(pairs)
    setKeyword('')
    onChange(pairs.map((pair) => pair.value).join(','), pairs)
  }
  return (
    <>
      {holder}
      <MultiSelect<Labelled | Labelled[] | undefined>
        {...antdProps(props)}
        labelInValue
        mode={isMany ? 'multiple' : undefined}
        value={isMany ? labelled : labelled[0]}
        options={options.map((option) => ({ value: option.value, label: option.text, disabled: option.disabled }))}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
        loading={found.isWaiting}
        notFoundContent={hint}
        allowClear={isClearable}
        maxTagCount={props.isOneLine ? 'responsive' : undefined}
        placeholder={placeholder}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) setKeyword('')
        }}
        onChange={choose}
        style={fullWidth}
      />
    </>
  )
}
