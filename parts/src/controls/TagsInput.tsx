import { antdProps, type ControlProps, fullWidth } from '../pickers/ControlProps.ts'
import { MultiSelect } from './MultiSelect.tsx'

export interface TagsInputProps extends ControlProps {
  value: readonly string[]
  onChange: (values: string[]) => void
}

const separators = [',', '，', '、', ';', '；', ' ', '\t', '\n']

/** Several typed values; a pasted list is split. */
export function TagsInput(props: TagsInputProps) {
  const { value, onChange, placeholder = '可输入多个，以逗号或空格分隔' } = props
  return (
    <MultiSelect<string[]>
      {...antdProps(props)}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      maxTagCount={props.isOneLine ? 'responsive' : undefined}
      placeholder={placeholder}
      tokenSeparators={separators}
      value={[...value]}
      onChange={(values) => onChange(values.map((text) => text.trim()).filter(Boolean))}
      style={fullWidth}
    />
  )
}
