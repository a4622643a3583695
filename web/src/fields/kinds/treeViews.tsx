import type { EditorProps, FieldOfKind, FieldView, FilterProps } from '../FieldProps.ts'
import { asList } from '../filters/filterValue.ts'
import { NamesDisplay } from '../options/NamesDisplay.tsx'
import { ReferenceTree } from '../options/ReferenceTree.tsx'

type TreeField = FieldOfKind<'department' | 'tree'>

function TreeEditor({ field, value, onChange, ...rest }: EditorProps<TreeField>) {
  return (
    <ReferenceTree
      {...rest}
      resource={field.resource}
      title={field.title}
      keys={asList(value)}
      isMany={false}
      onChange={([key]) => onChange(key ?? null)}
    />
  )
}

function TreeFilter({ field, rule, value, onChange, id }: FilterProps<TreeField>) {
  const isMany = rule === 'in'
  return (
    <ReferenceTree
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

const view: FieldView<TreeField> = { Editor: TreeEditor, Display: NamesDisplay, Filter: TreeFilter }

export const departmentView: FieldView<FieldOfKind<'department'>> = view
export const treeView: FieldView<FieldOfKind<'tree'>> = view
