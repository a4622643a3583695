import { DownOutlined } from '@ant-design/icons'
import { groupColumns, type Resource, type RowGroup, searchFields, type States } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { useNames } from '../../../api/dictionaries/useNames.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { filterParams } from '../../../fields/filters/filterParams.ts'
import { asList } from '../../../fields/filters/filterValue.ts'
import { LazyMenu, useLazyOverlay } from '../../../ui/page/LazyOverlay.tsx'
import { conditionParams } from '../address/listUrl.ts'
import { largestCounted } from '../groups/largestCounted.ts'
import { filterFromParams } from '../search/searchDraft.ts'
import type { ResourceListModel } from '../useResourceList.ts'
import styles from './listHead.module.css'
import { useFirstLine } from './useFirstLine.ts'

interface StateTabsProps {
  resource: Resource
  states: States
  list: ResourceListModel
  within: Record<string, string> | undefined
}

const noGroups: readonly RowGroup[] = []

/** Each state with its number of rows under the other filters. A click filters at once. What does not fit into one line is in a menu. */
export function StateTabs({ resource, states, list, within }: StateTabsProps) {
  const names = useNames()
  const [line, fitting] = useFirstLine()
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
  const tabs = [
    { key: '', title: '全部', count: countOf(), isChosen: chosen.length === 0, onClick: () => show() },
    ...items.map(({ value, text }) => ({
      key: value,
      title: text,
      count: countOf(value),
      isChosen: chosen.includes(value),
      onClick: () => show(value),
    })),
  ]
  return (
    <div role="group" aria-label={`按${field.title}筛选`} className={styles.states}>
      <div ref={line} className={styles.line}>
        {tabs.map(({ key, ...tab }, at) => (
          <StateTab key={key} {...tab} isHidden={at >= fitting} />
        ))}
      </div>
      {fitting < tabs.length && <MoreTabs tabs={tabs.slice(fitting)} />}
    </div>
  )
}

interface Tab {
  title: string
  count: number
  isChosen: boolean
  onClick: () => void
}

/** A hidden tab keeps its place, so that the line can be measured again. */
function StateTab({ title, count, isChosen, isHidden, onClick }: Tab & { isHidden: boolean }) {
  return (
    <button
      type="button"
      className={styles.state}
      aria-pressed={isChosen}
      data-hidden={isHidden || undefined}
      onClick={onClick}
    >
      <TabText title={title} count={count} />
    </button>
  )
}

/** The tabs that do not fit into the line. The button shows a state that is chosen among them. */
function MoreTabs({ tabs }: { tabs: readonly (Tab & { key: string })[] }) {
  const overlay = useLazyOverlay()
  const chosen = tabs.find(({ isChosen }) => isChosen)
  const menu = {
    items: tabs.map(({ key, ...tab }) => ({ key, label: <TabText {...tab} />, onClick: tab.onClick })),
    selectedKeys: chosen ? [chosen.key] : [],
  }
  return (
    <LazyMenu overlay={overlay} menu={menu}>
      <button
        type="button"
        className={styles.state}
        aria-pressed={chosen !== undefined}
        aria-haspopup="menu"
        aria-expanded={overlay.isOpen}
        onClick={overlay.openFirst}
      >
        {chosen ? <TabText {...chosen} /> : '更多'} <DownOutlined />
      </button>
    </LazyMenu>
  )
}

const TabText = ({ title, count }: Pick<Tab, 'title' | 'count'>) => (
  <>
    {title}
    {count > 0 && <span className={styles.count}>{count}</span>}
  </>
)
