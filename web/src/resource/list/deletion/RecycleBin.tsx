import { defaultPageSize, pageSizes, type Resource } from '@lexdesk/domain'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Space, Table } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import type { DeletedRow } from '../../../api/resource/ResourceCalls.ts'
import { ConfirmButton } from '../../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { PersonName } from '../../../ui/values/PersonName.tsx'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import { rowTitle } from './rowTitle.ts'
import { shownTitle } from './shownTitle.ts'

interface RecycleBinProps {
  resource: Resource
  slots?: ResourceSlots
  open: boolean
  onClose: () => void
}

/** 回收站: deleted rows with who deleted them, and a restore button. */
export function RecycleBin({ resource, slots, open, onClose }: RecycleBinProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const api = resourceApi(resource)
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize })
  const [chosen, setChosen] = useState<string[]>([])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', resource.name, 'recycleBin', page],
    queryFn: ({ signal }) => api.recycleBin(page, { signal }),
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
      {error && !data ? (
        <ErrorHint error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<DeletedRow>
          rowKey="id"
          size="small"
          loading={isFetching}
          dataSource={data?.records ?? []}
          scroll={{ x: 640 }}
          locale={{ emptyText: <EmptyHint description="回收站是空的" /> }}
          rowSelection={{
            preserveSelectedRowKeys: true,
            selectedRowKeys: chosen,
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: (row) => ({ 'aria-label': `选择${rowTitle(resource, row)}` }),
            getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
          }}
          pagination={{
            current: page.pageNo,
            pageSize: page.pageSize,
            total: data?.total ?? 0,
            pageSizeOptions: pageSizes,
            showSizeChanger: true,
            showTotal: (total) => `共 ${total} 条`,
            onChange: (pageNo, pageSize) => setPage({ pageNo, pageSize }),
          }}
          columns={[
            {
              key: 'title',
              title: resource.fields[resource.titleField]!.title,
              ellipsis: true,
              render: (_, row) => shownTitle(resource, row, slots),
            },
            { key: 'deletedAt', dataIndex: 'deletedAt', title: '删除时间', width: 172 },
            {
              key: 'deletedBy',
              title: '删除人',
              width: 110,
              render: (_, { deletedBy, deletedBy_dictText: name }) => <PersonName account={deletedBy} name={name} />,
            },
            { key: 'actions', title: '操作', width: 160, render: (_, row) => buttons([row.id], true) },
          ]}
        />
      )}
      {error && data && (
        <Button type="link" danger onClick={() => void refetch()}>
          刷新失败，点击重试
        </Button>
      )}
    </Drawer>
  )
}
