import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { type Resource, type SearchField, searchFields } from '@lexdesk/domain'
import { Button, Space } from 'antd'
import { type CSSProperties, useId, useMemo, useState } from 'react'
import { FieldFilter } from '../../../fields/filters/FieldFilter.tsx'
import styles from '../../../ui/rows/searchBar.module.css'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { useSearchDraft } from '../../../ui/rows/useSearchDraft.ts'
import { draftFrom, filtersFrom } from './searchDraft.ts'

interface SearchBarProps {
  resource: Resource
  filters: Record<string, string>
  onSearch: (filters: Record<string, string>) => void
}

/** The search bar of a list. A real form: Enter searches, except during input method composition. */
export function SearchBar({ resource, filters, onSearch }: SearchBarProps) {
  const fields = useMemo(() => searchFields(resource), [resource])
  const { isMobile } = useBreakpoint()
  const id = useId()
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => draftFrom(fields, wanted), onSearch)

  // A narrow screen shows one field: the title, which users search for most.
  const main = fields.find(({ name }) => name === resource.titleField) ?? fields[0]
  const isFirst = (search: SearchField) => (isMobile ? search === main : !search.more)
  const [isOpen, setOpen] = useState(() => fields.some((search) => !isFirst(search) && hasValue(draft[search.name])))
  const hidden = fields.filter((search) => !isFirst(search))
  const filled = hidden.filter((search) => hasValue(draft[search.name])).length
  if (fields.length === 0) return null

  return (
    <form
      className={styles.bar}
      style={{ '--label-width': `${longestTitle(fields)}em` } as CSSProperties}
      role="search"
      aria-label={`查询${resource.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        search(filtersFrom(resource, draft, filters))
      }}
    >
      {fields.map((search) => (
        <div key={search.name} className={styles.item} hidden={!isOpen && !isFirst(search)}>
          <label htmlFor={`${id}${search.name}`} title={search.field.title}>
            {search.field.title}
          </label>
          <div className={styles.control}>
            <FieldFilter
              id={`${id}${search.name}`}
              field={search.field}
              rule={search.rule}
              value={draft[search.name]}
              onChange={(value) => setDraft((before) => ({ ...before, [search.name]: value }))}
            />
          </div>
        </div>
      ))}
      <Space className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button
          onClick={() => {
            setDraft(draftFrom(fields, {}))
            search({})
          }}
        >
          重置
        </Button>
        {hidden.length > 0 && (
          <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={styles.more}>
            {isOpen ? '收起' : `展开${filled > 0 ? `（${filled}）` : ''}`}
            {isOpen ? <UpOutlined /> : <DownOutlined />}
          </Button>
        )}
      </Space>
    </form>
  )
}

/** Labels of equal width align the controls; longer ones are truncated with a tooltip. */
function longestTitle(fields: readonly SearchField[]): number {
  return Math.min(8, Math.max(2, ...fields.map(({ field }) => field.title.length)))
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValue)
  return value !== undefined && value !== null && value !== ''
}
