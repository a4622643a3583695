import { type AnyRow, type Resource, permissionCode } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/ApiError.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { useSession } from '../../api/useSession.ts'
import { formatError } from '../../ui/formatError.ts'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { rowTitle } from './rowTitle.ts'
import { readUses, UsesList } from './UsesList.tsx'
import type { ListSource } from './listUrls.ts'

const undoSeconds = 8

/** Asks, deletes, offers to take it back; says where a row is in use when it cannot go. */
export function useDeleteRows(
  resource: Resource,
  remove: ListSource['remove'],
  onRemoved: (ids: string[]) => void,
  note?: ResourceSlots['deleteNote'],
) {
  const { message, modal } = App.useApp()
  const { can } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => client.invalidateQueries({ queryKey: ['resource', resource.name] })

  const fail = (error: unknown) => {
    const uses = error instanceof ApiError && error.code === 'in_use' ? readUses(error.details) : []
    if (uses.length === 0) return void message.error(formatError(error))
    const dialog = modal.error({
      title: '不能删除',
      content: (
        <UsesList
          message={formatError(error)}
          uses={uses}
          onOpen={(path) => {
            dialog.destroy()
            void navigate(path)
          }}
        />
      ),
    })
  }

  const undo = async (ids: string[], key: string) => {
    message.destroy(key)
    try {
      message.success(await resourceApi(resource).restore(ids))
      await refresh()
    } catch (error) {
      fail(error)
    }
  }

  const carryOut = async (ids: string[]) => {
    try {
      const words = await remove(ids)
      onRemoved(ids)
      const key = `deleted:${ids.join()}`
      const offer = can(permissionCode(resource, 'restore')) && (
        <Button type="link" size="small" onClick={() => void undo(ids, key)}>
          撤销
        </Button>
      )
      const content = (
        <>
          {words}
          {offer}
        </>
      )
      void message.open({ type: 'success', key, duration: offer ? undoSeconds : 3, content })
    } catch (error) {
      fail(error)
    } finally {
      // Part of a long list may be gone even when its end was refused.
      await refresh()
    }
  }

  return (rows: readonly AnyRow[]) => {
    if (rows.length === 0) return void message.warning('请选择一条记录！')
    const names = rows.slice(0, 3).map((row) => rowTitle(resource, row))
    void modal.confirm({
      title: '确认删除',
      content: (
        <>
          <div>是否删除选中数据?</div>
          <div>
            {names.join('、')}
            {rows.length > 3 && ` 等 ${rows.length} 条`}
          </div>
          {note?.(rows)}
        </>
      ),
      okButtonProps: { danger: true },
      onOk: () => carryOut(rows.map((row) => row.id)),
    })
  }
}
