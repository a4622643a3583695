import { InputNumber } from 'antd'
import { controlProps, fullWidth, promptOf } from '../controlProps.ts'
import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asRange, asText } from '../filters/filterValue.ts'
import { plainNumber } from '../texts/numberText.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'
import { type RangeEndProps, RangeInputs } from '../filters/RangeInputs.tsx'
import { TagsFilter } from '../filters/TagsFilter.tsx'

type NumberLike = FieldOfKind<'number' | 'integer'>

/**
 * Limits and decimals are checked by validation: a control that corrects silently would save what the user did not
 * type.
 */
function NumberEditor(props: EditorProps<NumberLike>) {
  const { field, value, onChange } = props
  return (
    <InputNumber<number>
      {...controlProps(props)}
      value={typeof value === 'number' ? value : null}
      parser={(text) => Number.parseFloat(plainNumber(text))}
      controls={false}
      keyboard={false}
      placeholder={promptOf(field, '输入')}
      suffix={field.unit}
      onChange={(next) => onChange(next === null || Number.isNaN(next) ? null : next)}
      style={fullWidth}
    />
  )
}

function NumberFilter(props: FilterProps<NumberLike>) {
  const { field, rule, value, onChange, id } = props
  if (rule === 'in') return <TagsFilter {...props} />
  if (rule === 'range' || rule === 'between')
    return <RangeInputs id={id} title={field.title} value={asRange(value)} onChange={onChange} Input={NumberInput} />
  return <NumberInput id={id} label={field.title} value={asText(value)} onChange={onChange} />
}

function NumberInput({ id, label, value, onChange }: RangeEndProps) {
  return (
    <InputNumber<string>
      id={id}
      stringMode
      aria-label={label}
      placeholder={label}
      value={value === '' ? null : value}
      parser={plainNumber}
      controls={false}
      keyboard={false}
      onChange={(next) => onChange(next === null ? '' : String(next))}
      style={fullWidth}
    />
  )
}

const numberLikeView: FieldView<NumberLike> = { Editor: NumberEditor, Display: PrintedDisplay, Filter: NumberFilter }

export const numberView: FieldView<FieldOfKind<'number'>> = numberLikeView
export const integerView: FieldView<FieldOfKind<'integer'>> = numberLikeView
