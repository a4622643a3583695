import { Select, Switch } from 'antd'
import { useEffect, useRef } from 'react'
import { antdProps, type ControlProps, fullWidth, pleaseChoose } from '../pickers/ControlProps.ts'

export interface YesNoSwitchProps extends ControlProps {
  value?: string | null
  onChange: (value: string) => void
  /** Values emitted for on and off. */
  values?: readonly [on: string, off: string]
  /** In a search an answer is optional: renders a select that can be empty. */
  isSearch?: boolean
}

const defaultValues = ['Y', 'N'] as const // 2-data-entry-parts.md §9

export function YesNoSwitch(props: YesNoSwitchProps) {
  return props.isSearch ? <YesNoChoice {...props} /> : <PlainSwitch {...props} />
}

function PlainSwitch(props: YesNoSwitchProps) {
  const { value, onChange, values: [on, off] = defaultValues } = props
  const { status: _, onBlur, ...control } = antdProps(props)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  const isUnset = value === undefined || value === null || value === ''
  useEffect(() => {
    // A switch cannot show an unanswered state, so no value counts as off.
    if (isUnset) latestOnChange.current(off)
  }, [isUnset, off])
  return (
    <span onBlur={onBlur}>
      <Switch
        {...control}
        checked={value === on}
        checkedChildren="是"
        unCheckedChildren="否"
        onChange={(isOn) => onChange(isOn ? on : off)}
      />
    </span>
  )
}

function YesNoChoice(props: YesNoSwitchProps) {
  const { value, onChange, values: [on, off] = defaultValues, placeholder = pleaseChoose } = props
  return (
    <Select
      {...antdProps(props)}
      value={value || undefined}
      allowClear
      placeholder={placeholder}
      options={[
        { value: on, label: '是' },
        { value: off, label: '否' },
      ]}
      onChange={(next: string | undefined) => onChange(next ?? '')}
      style={fullWidth}
    />
  )
}
