import { DownOutlined, FilterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { type Resource, type SearchField, searchFields } from '@lexdesk/domain'
import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useId, useMemo, useState } from 'react'
import { FieldFilter } from '../../../fields/filters/FieldFilter.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import { useSearchDraft } from '../../../ui/rows/useSearchDraft.ts'
import styles from './SearchBar.module.css'
import { draftFrom, filtersFrom } from './searchDraft.ts'

interface SearchBarProps {
  resource: Resource
  filters: Record<string, string>
  onSearch: (filters: Record<string, string>) => void
  /** Inside another page, which offers less space. */
  isInner?: boolean
  /** The field of the state, if tabs filter by it. */
  tabField?: string | undefined
  /** After the buttons. */
  after?: ReactNode
}

/**
 * The search bar of a list: the first fields in one line, the others behind 展开. A real form: Enter searches, except
 * during input method composition.
 */
export function SearchBar({ resource, filters, onSearch, isInner, tabField, after }: SearchBarProps) {
  const fields = useMemo(() => searchFields(resource), [resource])
  const { isMobile, width } = useBreakpoint()
  const id = useId()
  const { draft, setDraft, search } = useSearchDraft(filters, (wanted) => draftFrom(fields, wanted), onSearch)

  // A narrow screen shows one field: the title, which users search for most.
  const own = fields.filter(({ name }) => name !== tabField)
  const main = own.find(({ name }) => name === resource.titleField) ?? own[0]
  const first = isMobile ? [main] : firstFields(own, main, isInner ? 2 : spaceFor(width))
  const isHidden = (search: SearchField) => !first.includes(search)
  const isSet = (search: SearchField) => search.name !== tabField && hasValue(draft[search.name])
  const [isOpen, setOpen] = useState(() => fields.some((search) => isHidden(search) && search.more && isSet(search)))
  const hidden = fields.filter(isHidden)
  const filled = hidden.filter(isSet).length
  const isSmall = isMobile && !isOpen
  // The tabs show and clear the filter by state.
  if (own.length === 0) return after

  return (
    <form
      className={isOpen ? styles.open : styles.bar}
      data-open={isOpen}
      style={{ '--label-width': `${longestTitle(fields)}em` } as CSSProperties}
      role="search"
      aria-label={`查询${resource.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        search(filtersFrom(resource, draft, filters))
      }}
    >
      {(isOpen ? fields : fields.filter((search) => !isHidden(search))).map((search) => (
        <div key={search.name} className={isRange(search) ? styles.range : styles.item}>
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
      <div className={styles.buttons}>
        {isSmall ? (
          <Button htmlType="submit" aria-label="查询" icon={<SearchOutlined />} />
        ) : (
          <>
            <Button htmlType="submit">查询</Button>
            <Button
              onClick={() => {
                setDraft(draftFrom(fields, {}))
                search({})
              }}
            >
              重置
            </Button>
          </>
        )}
        {hidden.length > 0 &&
          (isSmall ? (
            <Button icon={<FilterOutlined />} aria-expanded={false} onClick={() => setOpen(true)}>
              {`筛选${filled > 0 ? `（${filled}）` : ''}`}
            </Button>
          ) : (
            <Button type="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={styles.more}>
              {isOpen ? '收起' : `展开${filled > 0 ? `（${filled}）` : ''}`}
              {isOpen ? <UpOutlined /> : <DownOutlined />}
            </Button>
          ))}
        {after}
      </div>
    </form>
  )
}

const isRange = ({ rule }: SearchField): boolean => rule === 'range' || rule === 'between'

const widthOfField = 158
/** Menu, padding, buttons and the tools beside the search bar. */
const widthOfOthers = 808

/** How many fields fit into the line; a range needs twice the space. */
const spaceFor = (width: number): number => Math.max(2, Math.floor((width - widthOfOthers) / widthOfField))

/** The fields that fit into one line, in their order: the main one, and of the others the first. */
function firstFields(fields: readonly SearchField[], main: SearchField | undefined, space: number): SearchField[] {
  const listed = fields.filter(({ more }) => !more)
  const usual = listed.length > 0 ? listed : fields.slice(0, 1)
  const first = new Set(usual.filter((search) => search === main))
  let left = space - first.size
  for (const search of usual) {
    if (search === main) continue
    left -= isRange(search) ? 2 : 1
    if (left < 0) break
    first.add(search)
  }
  return usual.filter((search) => first.has(search))
}

/** Labels of equal width align the controls; longer ones are truncated with a tooltip. */
function longestTitle(fields: readonly SearchField[]): number {
  return Math.min(8, Math.max(2, ...fields.map(({ field }) => field.title.length)))
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValue)
  return value !== undefined && value !== null && value !== ''
}
