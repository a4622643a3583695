import { TreePicker } from '@lexdesk/parts'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import type { ReferenceProps } from './ReferenceSelect.tsx'
import { useOptionNames } from './useOptionNames.ts'
import { useOptionSource } from './useOptionSource.ts'

/** Selects rows of a tree; typed text is searched in all levels. */
export function ReferenceTree(props: ReferenceProps) {
  const { resource, title, keys, isMany, onChange, required, row, name, ...control } = props
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
      isClearable={isMany || !required}
      onChange={(_, pairs) => {
        learn(pairs)
        onChange(pairs.map(({ value }) => value))
      }}
    />
  )
}
