import { moneyText } from '@lexdesk/domain'
import { InputNumber } from 'antd'
import { controlProps, fullWidth, promptOf } from '../controlProps.ts'
import type { DisplayProps, EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList, asRange, asText } from '../filters/filterValue.ts'
import { centsOf, plainNumber, withSeparators, yuanOf } from '../texts/numberText.ts'
import { type RangeEndProps, RangeInputs } from '../filters/RangeInputs.tsx'
import { TagsFilter } from '../filters/TagsFilter.tsx'
import { TextDisplay } from '../texts/TextDisplay.tsx'

type MoneyField = FieldOfKind<'money'>

interface YuanInputProps {
  cents: number | null
  onChange: (cents: number | null) => void
  placeholder: string
}

/** Shows yuan and emits cents. The text is not reformatted while typing, so that the caret stays in place. */
function YuanInput({ cents, onChange, ...control }: YuanInputProps) {
  return (
    <InputNumber<string>
      {...control}
      stringMode
      value={yuanOf(cents) || null}
      precision={2}
      formatter={(text, { userTyping, input }) =>
        userTyping ? input : withSeparators(yuanOf(centsOf(String(text ?? ''))))
      }
      parser={plainNumber}
      controls={false}
      keyboard={false}
      suffix="元"
      onChange={(yuan) => onChange(yuan === null ? null : centsOf(String(yuan)))}
      style={fullWidth}
      styles={{ input: { textAlign: 'right' } }}
    />
  )
}

function MoneyEditor(props: EditorProps<MoneyField>) {
  const { field, value, onChange } = props
  return (
    <YuanInput
      {...controlProps(props)}
      cents={typeof value === 'number' ? value : null}
      onChange={onChange}
      placeholder={promptOf(field, '输入')}
    />
  )
}

function MoneyDisplay({ field, value, row, compact }: DisplayProps<MoneyField>) {
  const currency = field.currencyField && row[field.currencyField]
  const text = typeof value === 'number' ? moneyText(value, typeof currency === 'string' ? currency : undefined) : ''
  return <TextDisplay text={text} compact={compact} isNumber />
}

const centsIn = (text: string): number | null => (/^-?\d+$/.test(text) ? Number(text) : null)
const textOf = (cents: number | null): string => (cents === null ? '' : String(cents))

function YuanEnd({ id, label, value, onChange }: RangeEndProps) {
  return (
    <YuanInput
      {...controlProps({ id, label })}
      placeholder={label}
      cents={centsIn(value)}
      onChange={(cents) => onChange(textOf(cents))}
    />
  )
}

/** Filters hold cents, as in the API; only the inputs use yuan. */
function MoneyFilter(props: FilterProps<MoneyField>) {
  const { field, rule, value, onChange, id } = props
  if (rule === 'in')
    return (
      <TagsFilter
        {...props}
        value={asList(value).map((cents) => yuanOf(centsIn(cents)))}
        onChange={(yuan) =>
          onChange(
            asList(yuan)
              .map((text) => textOf(centsOf(text)))
              .filter(Boolean),
          )
        }
      />
    )
  if (rule === 'range' || rule === 'between')
    return <RangeInputs id={id} title={field.title} value={asRange(value)} onChange={onChange} Input={YuanEnd} />
  return (
    <YuanInput
      {...controlProps({ id, label: field.title })}
      cents={centsIn(asText(value))}
      onChange={(cents) => onChange(textOf(cents))}
      placeholder={`请输入${field.title}`}
    />
  )
}

export const moneyView: FieldView<MoneyField> = { Editor: MoneyEditor, Display: MoneyDisplay, Filter: MoneyFilter }
