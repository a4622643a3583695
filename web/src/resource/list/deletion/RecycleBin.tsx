import { defaultPageSize, type Resource } from '@lexdesk/domain'
import { DataTable, Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Space } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import type { DeletedRow } from '../../../api/resource/ResourceCalls.ts'
import { ConfirmButton } from '../../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { idSelection } from '../../../ui/rows/idSelection.ts'
import { PersonName } from '../../../ui/values/PersonName.tsx'
import { toTheMinute } from '../../../ui/values/toTheMinute.ts'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import { rowTitle } from './rowTitle.ts'
import { shownTitle } from './shownTitle.ts'

interface RecycleBinProps {
  resource: Resource
  slots?: ResourceSlots
  /** The fixed values of all rows of an inner list: only such rows are shown. */
  within?: Record<string, string> | undefined
  open: boolean
  onClose: () => void
}

/** 回收站: deleted rows with who deleted them, and a restore button. */
export function RecycleBin({ resource, slots, within, open, onClose }: RecycleBinProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const api = resourceApi(resource)
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize })
  const [chosen, setChosen] = useState<string[]>([])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', resource.name, 'recycleBin', page, within],
    queryFn: ({ signal }) => api.recycleBin({ ...page, ...within }, { signal }),
    placeholderData: keepPreviousData,
    enabled: open,
  })

  const carryOut = async (act: (ids: readonly string[]) => Promise<string>, ids: string[]) => {
    message.success(await act(ids))
    setChosen((before) => before.filter((id) => !ids.includes(id)))
    // Restoring the last rows of a page would leave an empty page.
    if (data?.records.every((row) => ids.includes(row.id)) && page.pageNo > 1) setPage({ ...page, pageNo: 1 })
    await client.invalidateQueries({ queryKey: ['resource', resource.name] })
  }
  const buttons = (ids: string[], isRow: boolean) => (
    <Space size={isRow ? 0 : 8}>
      <ConfirmButton
        title={`还原选中的 ${ids.length} 条数据？`}
        disabled={ids.length === 0}
        onConfirm={() => carryOut(api.restore, ids)}
        {...(isRow && { type: 'link', size: 'small' })}
      >
        还原
      </ConfirmButton>
      <ConfirmButton
        danger
        title={`彻底删除选中的 ${ids.length} 条数据？`}
        description="彻底删除后无法恢复"
        okText="彻底删除"
        hasSlider
        disabled={ids.length === 0}
        onConfirm={() => carryOut(api.purge, ids)}
        {...(isRow && { type: 'link', size: 'small' })}
      >
        彻底删除
      </ConfirmButton>
    </Space>
  )

  return (
    <Drawer title={`${resource.title}回收站`} open={open} onClose={onClose} size={880} extra={buttons(chosen, false)}>
      {!data ? (
        error ? (
          <ErrorHint error={error} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton columns={4} />
        )
      ) : (
        <>
          <DataTable<DeletedRow>
            label={`${resource.title}回收站`}
            rows={data.records}
            nameOf={(row) => rowTitle(resource, row)}
            isBusy={isFetching}
            empty={<EmptyHint description="回收站是空的" />}
            selection={idSelection(chosen, setChosen, ({ id }) => id)}
            columns={[
              {
                key: 'title',
                title: resource.fields[resource.titleField]!.title,
                show: (row) => shownTitle(resource, row, slots),
                text: (row) => rowTitle(resource, row),
              },
              { key: 'deletedAt', title: '删除时间', width: 152, text: ({ deletedAt }) => toTheMinute(deletedAt) },
              {
                key: 'deletedBy',
                title: '删除人',
                width: 110,
                show: ({ deletedBy, deletedBy_dictText: name }) => <PersonName account={deletedBy} name={name} />,
                text: ({ deletedBy, deletedBy_dictText: name }) => name || deletedBy || '',
              },
              {
                key: 'actions',
                title: '操作',
                width: 150,
                frozen: 'end',
                isActions: true,
                show: (row) => buttons([row.id], true),
              },
            ]}
          />
          <Pages
            page={page.pageNo}
            size={page.pageSize}
            total={data.total}
            onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
          />
        </>
      )}
      {error && data && (
        <Button type="link" danger onClick={() => void refetch()}>
          刷新失败，点击重试
        </Button>
      )}
    </Drawer>
  )
}
