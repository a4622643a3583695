import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList } from '../filters/filterValue.ts'
import { NamesDisplay } from '../options/NamesDisplay.tsx'
import { ReferenceSelect } from '../options/ReferenceSelect.tsx'

type Single = FieldOfKind<'reference' | 'user'>
type Several = FieldOfKind<'references'>

function ReferenceEditor({ field, value, onChange, ...rest }: EditorProps<Single>) {
  return (
    <ReferenceSelect
      {...rest}
      resource={field.resource}
      title={field.title}
      required={field.required}
      keys={asList(value)}
      isMany={false}
      onChange={([key]) => onChange(key ?? null)}
    />
  )
}

function ReferencesEditor({ field, value, onChange, ...rest }: EditorProps<Several>) {
  return (
    <ReferenceSelect
      {...rest}
      resource={field.resource}
      title={field.title}
      keys={asList(value)}
      isMany
      onChange={(keys) => onChange(keys.length > 0 ? keys : null)}
    />
  )
}

/** One row, or several for `in`. */
export function ReferenceFilter({
  field,
  rule,
  value,
  onChange,
  id,
}: FilterProps<{ title: string; resource: string }>) {
  const isMany = rule === 'in'
  return (
    <ReferenceSelect
      id={id}
      label={field.title}
      resource={field.resource}
      title={field.title}
      keys={asList(value)}
      isMany={isMany}
      isOneLine
      onChange={(keys) => onChange(isMany ? keys : (keys[0] ?? ''))}
    />
  )
}

const singleView: FieldView<Single> = { Editor: ReferenceEditor, Display: NamesDisplay, Filter: ReferenceFilter }

export const referenceView: FieldView<FieldOfKind<'reference'>> = singleView
export const userView: FieldView<FieldOfKind<'user'>> = singleView
export const referencesView: FieldView<Several> = {
  Editor: ReferencesEditor,
  Display: NamesDisplay,
  Filter: ReferenceFilter,
}
