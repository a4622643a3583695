import type { DeletedMenu } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { menuCalls } from './menuCalls.ts'

interface MenuBinDrawerProps {
  onRestored: (words: string) => void
  onClose: () => void
}

/** 回收站: deleted menus, to be put back with their descendants and grants. */
export function MenuBinDrawer({ onRestored, onClose }: MenuBinDrawerProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['menus', 'bin'],
    queryFn: ({ signal }) => menuCalls.bin(signal),
    gcTime: 0,
  })

  async function restore({ id, names }: DeletedMenu) {
    setBusy(id)
    try {
      await menuCalls.restore(id)
      onRestored(`已恢复菜单“${names}”`)
    } catch (failure) {
      message.error(formatError(failure))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Drawer open title="菜单回收站" size={720} onClose={onClose}>
      {error && <ErrorHint error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton columns={4} />}
      {data && (
        <DataTable<DeletedMenu>
          label="菜单回收站"
          rows={data}
          idOf={({ id }) => id}
          empty={<EmptyHint description="回收站是空的" />}
          columns={[
            { key: 'names', title: '菜单', minWidth: 200, importance: 1 },
            { key: 'count', title: '连同下级', width: 100, align: 'right', text: ({ count }) => `${count} 项` },
            { key: 'deletedBy', title: '删除人', width: 110 },
            { key: 'deletedAt', title: '删除时间', width: 150, text: ({ deletedAt }) => deletedAt.slice(0, 16) },
            {
              key: 'restore',
              title: '操作',
              width: 80,
              importance: 1,
              isActions: true,
              show: (line) => (
                <Button type="link" size="small" loading={busy === line.id} onClick={() => void restore(line)}>
                  恢复
                </Button>
              ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}
