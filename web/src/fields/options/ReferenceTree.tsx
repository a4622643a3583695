import { TreePicker } from '@lexdesk/parts'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import type { EditorProps } from '../FieldProps.ts'
import { useOptionNames } from './useOptionNames.ts'
import { useOptionSource } from './useOptionSource.ts'

interface ReferenceTreeProps extends Omit<EditorProps, 'field' | 'value' | 'onChange'> {
  resource: string
  title: string
  keys: readonly string[]
  isMany: boolean
  /** Tags that do not fit are collapsed into a count. */
  isOneLine?: boolean
  onChange: (keys: string[]) => void
}

/** Selects rows of a tree; typed text is searched in all levels. */
export function ReferenceTree(props: ReferenceTreeProps) {
  const { resource, title, keys, isMany, onChange, row, name, ...control } = props
  const { search, children } = useOptionSource(resource)
  const { texts, learn } = useOptionNames({ resource, keys, row, name })
  // A row cannot be its own parent; the server rejects deeper cycles.
  const nodes = (options: readonly Option[]) =>
    options.map(({ value, text, isLeaf }) => ({ key: value, title: text, isLeaf, disabled: value === row?.id }))
  return (
    <TreePicker
      {...control}
      placeholder={`请选择${title}`}
      sourceKey={resource}
      load={async (parent) => nodes(await children(parent?.key))}
      search={async (keyword) => nodes(await search(keyword))}
      texts={texts}
      value={keys.join(',')}
      isMany={isMany}
      onChange={(_, pairs) => {
        learn(pairs)
        onChange(pairs.map(({ value }) => value))
      }}
    />
  )
}
