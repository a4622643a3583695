import { MultiSelect } from '@lexdesk/parts'
import { useState } from 'react'
import { controlProps, fullWidth } from '../controlProps.ts'
import type { EditorProps } from '../FieldProps.ts'
import { useOptionNames } from './useOptionNames.ts'
import { useOptionSearch } from './useOptionSearch.ts'

interface ReferenceSelectProps extends Omit<EditorProps, 'field' | 'value' | 'onChange'> {
  resource: string
  title: string
  keys: readonly string[]
  isMany: boolean
  /** Tags that do not fit are collapsed into a count. */
  isOneLine?: boolean
  onChange: (keys: string[]) => void
  required?: boolean
}

interface Labelled {
  value: string
  label: string
}

/** Selects rows of another resource by part of their name or pinyin; the server performs the search. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { resource, title, keys, isMany, isOneLine, onChange, required, row, name } = props
  const [keyword, setKeyword] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { options, isWaiting, hint } = useOptionSearch(resource, keyword, isOpen)
  const { texts, learn } = useOptionNames({ resource, keys, row, name })
  const labelled = keys.map((key) => ({ value: key, label: texts.get(key) ?? key }))

  const choose = (chosen: Labelled | Labelled[] | undefined) => {
    const list = Array.isArray(chosen) ? chosen : chosen ? [chosen] : []
    learn(list.map(({ value, label }) => ({ value, text: label })))
    onChange(list.map(({ value }) => value))
  }
  return (
    <MultiSelect<Labelled | Labelled[] | undefined>
      {...controlProps(props)}
      labelInValue
      mode={isMany ? 'multiple' : undefined}
      value={isMany ? labelled : labelled[0]}
      options={options.map(({ value, text }) => ({ value, label: text }))}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      loading={isWaiting}
      notFoundContent={hint}
      allowClear={isMany || !required}
      maxTagCount={isOneLine ? 'responsive' : undefined}
      placeholder={`请选择${title}`}
      onOpenChange={setOpen}
      onChange={choose}
      style={fullWidth}
    />
  )
}
