import { MultiSelect } from '@lexdesk/parts'
import { Radio, Switch } from 'antd'
import { controlProps, fullWidth } from '../controlProps.ts'
import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList, asText } from '../filters/filterValue.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'

type YesNoField = FieldOfKind<'yesNo'>

const optionsOf = ({ values: [yes, no] }: YesNoField) => [
  { value: yes, label: '是' },
  { value: no, label: '否' },
]

/** A switch if there is a default; otherwise two options, because a switch cannot show an unanswered state. */
function YesNoEditor(props: EditorProps<YesNoField>) {
  const { field, value, onChange } = props
  const { status: _, onBlur, ...control } = controlProps(props)
  const [yes, no] = field.values
  const shown = value === undefined ? field.default : value
  if (field.default === undefined)
    return (
      <Radio.Group
        id={control.id}
        aria-label={control['aria-label']}
        disabled={control.disabled}
        value={shown}
        options={optionsOf(field)}
        onChange={({ target }) => onChange(target.value as string)}
        onBlur={onBlur}
      />
    )
  return (
    <span onBlur={onBlur}>
      <Switch
        {...control}
        checked={shown === yes}
        checkedChildren="是"
        unCheckedChildren="否"
        onChange={(isOn) => onChange(isOn ? yes : no)}
      />
    </span>
  )
}

function YesNoFilter({ field, rule, value, onChange, id }: FilterProps<YesNoField>) {
  const isMany = rule === 'in'
  return (
    <MultiSelect<string | string[]>
      id={id}
      mode={isMany ? 'multiple' : undefined}
      aria-label={field.title}
      placeholder={`请选择${field.title}`}
      allowClear
      value={isMany ? asList(value) : asText(value) || undefined}
      options={optionsOf(field)}
      onChange={(next) => onChange(next ?? '')}
      style={fullWidth}
    />
  )
}

export const yesNoView: FieldView<YesNoField> = { Editor: YesNoEditor, Display: PrintedDisplay, Filter: YesNoFilter }
