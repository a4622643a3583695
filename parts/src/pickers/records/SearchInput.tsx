import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { fullWidth, pleaseChoose } from '../ControlProps.ts'
import type { RecordSearchField } from '../PickerRecord.ts'

interface SearchInputProps extends Pick<RecordSearchField, 'title' | 'options' | 'isDay'> {
  text: string | undefined
  onText: (text: string | undefined) => void
}

const dayFormat = 'YYYY-MM-DD' // 2-data-entry-parts.md §9

/** One search value: typed, or selected from a list or calendar. */
export function SearchInput({ title, options, isDay, text = '', onText }: SearchInputProps) {
  // The same object for the same value: the picker drops typed text when it gets another one.
  const day = useMemo(() => (isDay && text !== '' ? dayjs(text) : null), [isDay, text])
  if (options)
    return (
      <Select
        aria-label={title}
        placeholder={pleaseChoose}
        allowClear
        value={text || undefined}
        options={options.map((option) => ({ value: option.value, label: option.text }))}
        onChange={onText}
        style={fullWidth}
      />
    )
  if (isDay)
    return (
      <DatePicker
        aria-label={title}
        placeholder={title}
        value={day}
        format={dayFormat}
        onChange={(next) => onText(next?.format(dayFormat))}
        style={fullWidth}
      />
    )
  return (
    <Input
      aria-label={title}
      placeholder={`请输入${title}`}
      allowClear
      maxLength={100}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
