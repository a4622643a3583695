import { searchDebounceMs } from '@lexdesk/domain'
import { SearchSelect } from '@lexdesk/parts'
import type { EditorProps } from '../FieldProps.ts'
import { useOptionNames } from './useOptionNames.ts'
import { useOptionSource } from './useOptionSource.ts'

export interface ReferenceProps extends Omit<EditorProps, 'field' | 'value' | 'onChange'> {
  resource: string
  title: string
  keys: readonly string[]
  isMany: boolean
  /** Tags that do not fit are collapsed into a count. */
  isOneLine?: boolean
  onChange: (keys: string[]) => void
  required?: boolean
}

const mostOptions = 20

/** Selects rows of another resource by part of their name or pinyin; the server performs the search. */
export function ReferenceSelect(props: ReferenceProps) {
  const { resource, title, keys, isMany, onChange, required, row, name, ...control } = props
  const { search } = useOptionSource(resource)
  const { texts, learn } = useOptionNames({ resource, keys, row, name })
  return (
    <SearchSelect
      {...control}
      placeholder={`请选择${title}`}
      search={search}
      hasFirstOptions
      pageSize={mostOptions}
      waitMs={searchDebounceMs}
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
