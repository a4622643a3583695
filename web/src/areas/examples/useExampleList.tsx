import { type AnyRow, exampleProject } from '@lexdesk/domain'
import { Pages } from '@lexdesk/parts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ListDialogs } from '../../resource/list/ListDialogs.tsx'
import { type ListDialogsModel, useListDialogs } from '../../resource/list/useListDialogs.ts'
import { type ResourceListModel, useResourceList } from '../../resource/list/useResourceList.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'

export interface ExampleList {
  list: ResourceListModel
  dialogs: ListDialogsModel
  /** The rows, or a skeleton, an empty hint or an error, with the pages below. */
  body(draw: (rows: readonly AnyRow[]) => ReactNode): ReactNode
  /** Form and detail of a row. */
  overlays: ReactNode
}

const noSlots = {}

/** A list with a look of its own on the hooks of every list: filters and pages are in the address. */
export function useExampleList(): ExampleList {
  const list = useResourceList(exampleProject)
  const dialogs = useListDialogs(exampleProject)
  return {
    list,
    dialogs,
    body(draw) {
      if (list.error && list.rows.length === 0) return <ErrorHint error={list.error} onRetry={list.refresh} />
      if (list.isLoading) return <TableSkeleton rows={5} columns={3} />
      if (list.rows.length === 0)
        return (
          <EmptyHint description={list.isFiltered ? '没有符合条件的示例项目' : '还没有示例项目'}>
            {list.isFiltered ? (
              <Button onClick={list.clearFilters}>清除筛选</Button>
            ) : (
              <Button onClick={dialogs.add}>新增示例项目</Button>
            )}
          </EmptyHint>
        )
      return (
        <>
          {draw(list.rows)}
          <Pages page={list.state.page} size={list.state.size} total={list.total} onChange={list.goTo} />
        </>
      )
    },
    overlays: <ListDialogs resource={exampleProject} slots={noSlots} list={list} dialogs={dialogs} />,
  }
}
