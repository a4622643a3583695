import { maxSheetRows, type Resource, type Values } from '@lexdesk/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { conditionParams, sortParams } from '../list/address/listUrl.ts'
import { treeKey } from '../list/table/useTreeRows.ts'
import type { ResourceListModel } from '../list/useResourceList.ts'
import type { ResourceSlots } from '../ResourceSlots.ts'
import styles from './SheetEditor.module.css'
import { SheetGrid } from './SheetGrid.tsx'
import { useSheetRows } from './useSheetRows.ts'

interface SheetEditorProps {
  resource: Resource
  slots: ResourceSlots
  list: ResourceListModel
  /** Values that all rows of an inner list have. */
  within?: Record<string, string> | undefined
  onClose: () => void
}

/** 表格编辑: the rows of the filter of a list, or one level of a tree. */
export function SheetEditor({ resource, slots, list, within, onClose }: SheetEditorProps) {
  const { parentField } = resource
  const [parent, setParent] = useState(() => firstParent(resource, list))
  const [isDirty, setDirty] = useState(false)
  const { state } = list
  const common = useMemo<Values>(
    () => (parentField === undefined ? { ...within } : { [parentField]: parent }),
    [parentField, parent, within],
  )
  const conditions = useMemo(() => {
    if (parentField === undefined) return { ...conditionParams(state), ...within }
    return parent === null ? { rootsOnly: '1' } : { [parentField]: parent }
  }, [parentField, parent, state, within])
  const params = useMemo(() => ({ ...conditions, ...sortParams(state.sort) }), [conditions, state.sort])
  const { data, error, refetch } = useSheetRows(resource, params)

  const field = parentField === undefined ? undefined : resource.fields[parentField]
  const head = field && (
    <div className={styles.parent}>
      <span>{field.title}：</span>
      <FieldEditor
        field={field}
        name={parentField!}
        label={field.title}
        value={parent}
        disabled={isDirty}
        onChange={(value) => setParent(typeof value === 'string' ? value : null)}
      />
    </div>
  )
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={10} />
  if (data.total > maxSheetRows)
    return (
      <EmptyHint
        description={`共 ${data.total} 行，表格编辑最多 ${maxSheetRows} 行，请返回列表，用查询条件缩小范围后再编辑`}
      >
        {head}
        <Button onClick={onClose}>返回列表</Button>
      </EmptyHint>
    )
  return (
    <SheetGrid
      key={JSON.stringify(params)}
      resource={resource}
      slots={slots}
      rows={data.rows}
      common={common}
      scope={JSON.stringify(conditions)}
      head={head}
      onDirty={setDirty}
      onClose={onClose}
    />
  )
}

/** The level that the list is filtered by, or that below its only root. */
function firstParent(resource: Resource, { state, rows, isTree }: ResourceListModel): string | null {
  if (resource.parentField === undefined) return null
  const [only, ...others] = rows
  if (isTree) return only && others.length === 0 ? treeKey(resource, only) : null
  return state.filters[resource.parentField] ?? null
}
