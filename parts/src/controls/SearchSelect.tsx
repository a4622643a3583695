import { Select } from 'antd'
import { useState } from 'react'
import { useMessages } from '../useMessages.ts'
import { antdProps, type ControlProps, fullWidth, pleaseChoose } from '../pickers/ControlProps.ts'
import { textOf } from '../pickers/PickerRecord.ts'
import { useAnswer } from '../pickers/useAnswer.ts'
import { readOptions } from './optionList.ts'

export interface SearchSelectProps extends ControlProps {
  value?: string | null
  /** Emits '' when nothing is selected. */
  onChange: (value: string, text: string) => void
  /** Returns at most `pageSize` options whose text contains the keyword. */
  search: (keyword: string, pageSize: number, signal: AbortSignal) => Promise<unknown>
  /** Looks up the text of an external value; returns a list with one entry. */
  loadTexts?: (values: string[], signal: AbortSignal) => Promise<unknown>
}

const searchPageSize = 10 // 2-data-entry-parts.md §9
export const searchWaitMs = 800 // 2-data-entry-parts.md §9

/** Loads options from the server for the typed text. A stale answer never replaces a newer one. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, search, loadTexts, placeholder = pleaseChoose } = props
  const [message, holder] = useMessages()
  const [keyword, setKeyword] = useState('')
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const term = keyword.trim()
  const found = useAnswer({
    key: term === '' ? null : term,
    ask: (signal) => search(term, searchPageSize, signal),
    read: (answer) => readOptions(answer)?.slice(0, searchPageSize),
    waitMs: searchWaitMs,
    onProblem: (problem) => void message.warning(problem),
  })
  const isUnknown = Boolean(value) && !texts.has(value ?? '')
  const lookup = useAnswer({
    key: loadTexts && value && isUnknown ? value : null,
    ask: (signal) => loadTexts?.([value ?? ''], signal),
    read: (answer) => (Array.isArray(answer) ? answer.map(textOf) : undefined),
  })
  const hint = term === '' ? '请输入搜索内容' : found.isWaiting ? '加载中…' : (found.problem ?? '没有查询到任何数据')
  const choose = (next: { value: string; label: string } | undefined) => {
    if (next) setTexts(new Map(texts).set(next.value, next.label))
    setKeyword('')
    onChange(next?.value ?? '', next?.label ?? '')
  }
  return (
    <>
      {holder}
      <Select<{ value: string; label: string } | undefined>
        {...antdProps(props)}
        labelInValue
        value={value ? { value, label: texts.get(value) ?? (lookup.value?.[0] || value) } : undefined}
        options={(found.value ?? []).map((option) => ({
          value: option.value,
          label: option.text,
          disabled: option.disabled,
        }))}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
        loading={found.isWaiting}
        notFoundContent={hint}
        allowClear
        placeholder={placeholder}
        onOpenChange={(isOpen) => !isOpen && setKeyword('')}
        onChange={choose}
        style={fullWidth}
      />
    </>
  )
}
