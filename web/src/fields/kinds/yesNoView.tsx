import { DictionaryRadio, MultiSelectDictionary, splitValues, YesNoSwitch } from '@lexdesk/parts'
import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList, asText } from '../filters/filterValue.ts'
import { PrintedDisplay } from '../texts/PrintedDisplay.tsx'

type YesNoField = FieldOfKind<'yesNo'>

const optionsOf = ({ values: [yes, no] }: YesNoField) => [
  { value: yes, text: '是' },
  { value: no, text: '否' },
]

/** A switch if there is a default; otherwise two options, because a switch cannot show an unanswered state. */
function YesNoEditor({ field, value, onChange, ...control }: EditorProps<YesNoField>) {
  if (field.default === undefined)
    return <DictionaryRadio {...control} options={optionsOf(field)} value={asText(value)} onChange={onChange} />
  const shown = value === undefined ? field.default : asText(value)
  // Without a value the switch would emit one, and so change a form that was only opened.
  return <YesNoSwitch {...control} values={field.values} value={shown || field.values[1]} onChange={onChange} />
}

function YesNoFilter({ field, rule, value, onChange, id }: FilterProps<YesNoField>) {
  const control = { id, label: field.title, placeholder: `请选择${field.title}` }
  return rule === 'in' ? (
    <MultiSelectDictionary
      {...control}
      options={optionsOf(field)}
      value={asList(value).join(',')}
      onChange={(next) => onChange(splitValues(next))}
    />
  ) : (
    <YesNoSwitch {...control} isSearch values={field.values} value={asText(value)} onChange={onChange} />
  )
}

export const yesNoView: FieldView<YesNoField> = { Editor: YesNoEditor, Display: PrintedDisplay, Filter: YesNoFilter }
