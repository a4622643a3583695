import { Input } from 'antd'
import { useState } from 'react'
import { antdProps, type ControlProps } from '../pickers/ControlProps.ts'
import { type FilterType, unwrapFilter, wrapFilter } from './filterText.ts'

export interface InputFilterProps extends ControlProps {
  /** Includes the marks of its query type: `*合同*`. */
  value?: string | null
  onChange: (value: string) => void
  type?: FilterType
  isTrimmed?: boolean
}

/** A search text whose value carries the marks of its query type; the marks are not shown. */
export function InputFilter(props: InputFilterProps) {
  const { value, onChange, type = 'like', isTrimmed = true, placeholder } = props
  // The typed text, including spaces, is shown as long as it still matches the value.
  const [draft, setDraft] = useState('')
  const isOwn = wrapFilter(draft, type, isTrimmed) === (value ?? '')
  return (
    <Input
      {...antdProps(props)}
      value={isOwn ? draft : unwrapFilter(value, type)}
      allowClear
      placeholder={placeholder}
      onChange={({ target }) => {
        setDraft(target.value)
        onChange(wrapFilter(target.value, type, isTrimmed))
      }}
    />
  )
}
