import { hasAct, largePageSizes, pageSizes, permissionCode, type Resource } from '@lexdesk/domain'
import { Pages } from '@lexdesk/parts'
import { Alert, App, Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { GroupedTable } from '../groups/GroupedTable.tsx'
import { useListTotals } from '../groups/useListTotals.ts'
import { CardList } from './CardList.tsx'
import styles from './ListBody.module.css'
import { ListTable, type ListViewProps } from './ListTable.tsx'
import type { ColumnSettingsModel } from '../columns/useColumnSettings.ts'
import type { Density } from '../columns/useDensity.ts'
import type { ResourceListModel } from '../useResourceList.ts'

interface ListBodyProps extends Omit<ListViewProps, 'rows' | 'columns' | 'empty'> {
  list: ResourceListModel
  settings: ColumnSettingsModel
  density: Density
  isMobile: boolean
  onAdd: () => void
  /** Inside another page, which scrolls. */
  isInner: boolean
  within?: Record<string, string> | undefined
}

/** Only rows that scroll inside the window are drawn one window at a time. */
const allSizes = [...pageSizes, ...largePageSizes]

/** The code for a list that the user may not see (wire contract §1.2). */
const noPermissionCode = 510

/** The rows, or a skeleton, an empty hint or an error. */
export function ListBody({ list, settings, density, isMobile, onAdd, isInner, within, ...view }: ListBodyProps) {
  const { resource } = view
  const { message } = App.useApp()
  const { can } = useSession()
  const { error } = list

  const warn = useEffectEvent((words: string) => void message.warning(words))
  const warning = error instanceof ApiError && error.wireCode === noPermissionCode ? error.message : undefined
  useEffect(() => {
    if (warning) warn(warning)
  }, [warning])

  const sums = useListTotals(resource, list, within, !isMobile)
  const canAdd = hasAct(resource, 'add') && can(permissionCode(resource, 'add'))
  const { isFiltered, clearFilters } = list
  const empty = useMemo(
    () => emptyHint(resource, isFiltered ? { clearFilters } : canAdd ? { onAdd } : {}),
    [resource, isFiltered, clearFilters, canAdd, onAdd],
  )

  if (list.isLoading || !settings.isKnown)
    return error ? (
      <ErrorHint error={error} onRetry={list.refresh} />
    ) : (
      <TableSkeleton rows={Math.min(list.state.size, pageSizes.at(-1)!)} />
    )
  if (error && list.rows.length === 0) return <ErrorHint error={error} onRetry={list.refresh} />

  const shown = { ...view, rows: list.rows, columns: settings.visible, empty }
  const table = {
    ...shown,
    tree: list.tree,
    isTree: list.isTree,
    sort: list.state.sort,
    onSort: list.sortBy,
    density,
    settings,
    sums,
    isFilling: !isInner,
  }
  return (
    <>
      {error && (
        <Alert
          className={styles.stale}
          type="warning"
          showIcon
          title={`刷新失败，显示的是之前的数据：${formatError(error)}`}
          action={
            <Button size="small" onClick={list.refresh}>
              重试
            </Button>
          }
        />
      )}
      <div className={list.isRefreshing ? styles.dimmed : styles.rows} aria-busy={list.isRefreshing}>
        {isMobile ? (
          <CardList {...shown} />
        ) : list.state.groupBy === null ? (
          <ListTable {...table} />
        ) : (
          <GroupedTable {...table} list={list} within={within} />
        )}
      </div>
      <Pages
        page={list.state.page}
        size={list.state.size}
        sizes={isMobile || isInner ? pageSizes : allSizes}
        total={list.total}
        onChange={list.goTo}
      />
    </>
  )
}

/** Why the list is empty, and what the user can do about it. */
function emptyHint(resource: Resource, actions: { clearFilters?: () => void; onAdd?: () => void }): ReactNode {
  const { clearFilters, onAdd } = actions
  return (
    <EmptyHint description={clearFilters ? `没有符合条件的${resource.title}` : `还没有${resource.title}`}>
      {clearFilters && <Button onClick={clearFilters}>清除筛选</Button>}
      {onAdd && <Button onClick={onAdd}>新增</Button>}
    </EmptyHint>
  )
}
