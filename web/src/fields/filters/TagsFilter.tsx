import { MultiSelect } from '@lexdesk/parts'
import { fullWidth } from '../controlProps.ts'
import type { FilterProps } from '../FieldProps.ts'
import { asList } from './filterValue.ts'

/** Several typed values; a pasted list is split. */
export function TagsFilter({ field, value, onChange, id }: FilterProps) {
  return (
    <MultiSelect
      id={id}
      mode="tags"
      aria-label={field.title}
      placeholder="可输入多个，以逗号或空格分隔"
      value={asList(value)}
      open={false}
      suffixIcon={null}
      allowClear
      maxTagCount="responsive"
      tokenSeparators={[',', '，', '、', ';', '；', ' ', '\t', '\n']}
      onChange={(values: string[]) => onChange(values.map((text) => text.trim()).filter(Boolean))}
      style={fullWidth}
    />
  )
}
