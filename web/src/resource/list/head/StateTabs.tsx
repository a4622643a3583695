import { groupColumns, type Resource, type RowGroup, searchFields, type States } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { filterParams } from '../../../fields/filters/filterParams.ts'
import { asList } from '../../../fields/filters/filterValue.ts'
import { conditionParams } from '../address/listUrl.ts'
import { filterFromParams } from '../search/searchDraft.ts'
import type { ResourceListModel } from '../useResourceList.ts'
import styles from './listHead.module.css'

interface StateTabsProps {
  resource: Resource
  states: States
  list: ResourceListModel
  within: Record<string, string> | undefined
}

const noGroups: readonly RowGroup[] = []
/** Counting reads all rows: it is not worth it for the tabs of very long lists. */
const largestCounted = 50_000

/** Each state with its number of rows under the other filters. A click filters at once. */
export function StateTabs({ resource, states, list, within }: StateTabsProps) {
  const names = useNames()
  const field = resource.fields[states.field]!
  const key = field.wire ?? states.field
  const items = field.kind === 'dictionary' ? names.dictionary(field.dictionary) : []
  const { filters, query } = list.state
  const { [key]: _state, ...others } = filters
  const rule = searchFields(resource).find(({ name }) => name === states.field)?.rule ?? 'eq'
  const chosen = asList(filterFromParams(states.field, field, rule, filters)).filter(Boolean)
  const params = { ...conditionParams({ filters: others, query }), ...within }
  const canCount = list.total <= largestCounted && groupColumns(resource).some(({ name }) => name === states.field)
  // After the rows: the figures are not worth a wait.
  const { data: groups = noGroups } = useQuery({
    queryKey: ['resource', resource.name, 'groups', states.field, params],
    queryFn: ({ signal }) => resourceApi(resource).groups(states.field, params, { signal }),
    enabled: canCount && !list.isLoading,
  })
  const countOf = (state?: string) =>
    groups.reduce((sum, { value, count }) => (state === undefined || value === state ? sum + count : sum), 0)
  if (items.length === 0) return null

  const show = (...state: string[]) => list.search({ ...others, ...filterParams(states.field, field, rule, state) })
  return (
    <div role="group" aria-label={`按${field.title}筛选`} className={styles.states}>
      <StateTab title="全部" count={countOf()} isChosen={chosen.length === 0} onClick={() => show()} />
      {items.map(({ value, text }) => (
        <StateTab
          key={value}
          title={text}
          count={countOf(value)}
          isChosen={chosen.includes(value)}
          onClick={() => show(value)}
        />
      ))}
    </div>
  )
}

interface StateTabProps {
  title: string
  count: number
  isChosen: boolean
  onClick: () => void
}

function StateTab({ title, count, isChosen, onClick }: StateTabProps) {
  return (
    <button type="button" className={styles.state} aria-pressed={isChosen} onClick={onClick}>
      {title}
      {count > 0 && <span className={styles.count}>{count}</span>}
    </button>
  )
}
