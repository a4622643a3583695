import type { ReactNode } from 'react'
import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList } from '../filters/filterValue.ts'
import { NamesDisplay } from '../options/NamesDisplay.tsx'
import { type ReferenceProps, ReferenceSelect } from '../options/ReferenceSelect.tsx'
import { ReferenceTree } from '../options/ReferenceTree.tsx'

type Picker = (props: ReferenceProps) => ReactNode
type List = FieldOfKind<'reference' | 'user'>
type Tree = FieldOfKind<'department' | 'tree'>
type Several = FieldOfKind<'references'>

const singleEditor = (Picker: Picker) =>
  function SingleEditor({ field, value, onChange, ...rest }: EditorProps<List | Tree>) {
    return (
      <Picker
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
const filterBy = (Picker: Picker) =>
  function PickerFilter({ field, rule, value, onChange, id }: FilterProps<{ title: string; resource: string }>) {
    const isMany = rule === 'in'
    return (
      <Picker
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

export const ReferenceFilter = filterBy(ReferenceSelect)

const listView: FieldView<List> = {
  Editor: singleEditor(ReferenceSelect),
  Display: NamesDisplay,
  Filter: ReferenceFilter,
}
const treeViewOf: FieldView<Tree> = {
  Editor: singleEditor(ReferenceTree),
  Display: NamesDisplay,
  Filter: filterBy(ReferenceTree),
}

export const referenceView: FieldView<FieldOfKind<'reference'>> = listView
export const userView: FieldView<FieldOfKind<'user'>> = listView
export const departmentView: FieldView<FieldOfKind<'department'>> = treeViewOf
export const treeView: FieldView<FieldOfKind<'tree'>> = treeViewOf
export const referencesView: FieldView<Several> = {
  Editor: ReferencesEditor,
  Display: NamesDisplay,
  Filter: ReferenceFilter,
}
