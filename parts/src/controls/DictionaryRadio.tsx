import { Alert, Button, Radio, Spin } from 'antd'
import type { ControlProps } from '../pickers/ControlProps.ts'
import { Misconfigured } from '../pickers/Misconfigured.tsx'
import { antdOptions } from './optionList.ts'
import { type DictionarySource, useDictionaryItems } from './useDictionaryItems.ts'

export interface DictionaryRadioProps extends ControlProps, DictionarySource {
  value?: string | null
  onChange: (value: string) => void
  /** Renders a button group instead of radio circles. */
  isButtons?: boolean
}

export function DictionaryRadio(props: DictionaryRadioProps) {
  const { value, onChange, id, label, disabled, onBlur, isButtons } = props
  const { configError, items, isWaiting, problem, retry } = useDictionaryItems(props)
  if (configError) return <Misconfigured problem={configError} />
  if (isWaiting) return <Spin size="small" />
  if (problem !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        title={problem}
        action={
          <Button size="small" onClick={retry}>
            重试
          </Button>
        }
      />
    )
  return (
    <Radio.Group
      id={id}
      aria-label={label}
      disabled={disabled}
      optionType={isButtons ? 'button' : 'default'}
      value={value || undefined}
      options={antdOptions(items, value ? [value] : [])}
      onChange={({ target }) => onChange(target.value as string)}
      onBlur={onBlur}
    />
  )
}
