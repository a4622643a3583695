import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { antdProps, type ControlProps, fullWidth } from '../pickers/ControlProps.ts'

export interface TimeInputProps extends ControlProps {
  /** HH:mm:ss, or empty. */
  value?: string | null
  onChange: (value: string) => void
}

const format = 'HH:mm:ss' // 2-data-entry-parts.md §9
/** The first is displayed. */
const typedFormats = [format, 'HHmmss']
const written = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/
/** The picker needs a date: use one without a daylight-saving change. */
const anyDay = '2000-01-01'

export function TimeInput(props: TimeInputProps) {
  const { value, onChange, placeholder = '请选择时间' } = props
  // The same object for the same value: the picker drops typed text when it gets another one.
  const shown = useMemo(() => (value && written.test(value) ? dayjs(`${anyDay}T${value}`) : null), [value])
  return (
    <TimePicker
      {...antdProps(props)}
      value={shown}
      format={typedFormats}
      // Applies the choice without the OK button; blur is enough.
      needConfirm={false}
      placeholder={placeholder}
      onChange={(time) => onChange(time?.format(format) ?? '')}
      style={fullWidth}
    />
  )
}
