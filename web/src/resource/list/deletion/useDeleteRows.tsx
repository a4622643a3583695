import { type AnyRow, type Resource, permissionCode } from '@lexdesk/domain'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Fragment } from 'react'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { useSession } from '../../../api/session/useSession.ts'
import type { ResourceSlots } from '../../ResourceSlots.ts'
import type { ListSource } from '../address/listUrls.ts'
import { shownTitle } from './shownTitle.ts'
import { useDeletionRefusal } from './useDeletionRefusal.tsx'

const undoSeconds = 8

/** Confirms, deletes and offers undo; shows where a row is in use if it cannot be deleted. */
export function useDeleteRows(
  resource: Resource,
  remove: ListSource['remove'],
  onRemoved: (ids: string[]) => void,
  slots: ResourceSlots,
) {
  const { message, modal } = App.useApp()
  const { can } = useSession()
  const client = useQueryClient()
  const refuse = useDeletionRefusal()
  const refresh = () => client.invalidateQueries({ queryKey: ['resource', resource.name] })

  const undo = async (ids: string[], key: string) => {
    message.destroy(key)
    try {
      message.success(await resourceApi(resource).restore(ids))
      await refresh()
    } catch (error) {
      refuse(error)
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
      refuse(error)
    } finally {
      // Part of a long list may be deleted even if a later request was refused.
      await refresh()
    }
  }

  return (rows: readonly AnyRow[]) => {
    if (rows.length === 0) return void message.warning('请选择一条记录！')
    void modal.confirm({
      title: '确认删除',
      content: (
        // The dialog is rendered outside the page.
        <QueryClientProvider client={client}>
          <div>是否删除选中数据?</div>
          <div>
            {rows.slice(0, 3).map((row, index) => (
              <Fragment key={row.id}>
                {index > 0 && '、'}
                {shownTitle(resource, row, slots)}
              </Fragment>
            ))}
            {rows.length > 3 && ` 等 ${rows.length} 条`}
          </div>
          {slots.deleteNote?.(rows)}
        </QueryClientProvider>
      ),
      okButtonProps: { danger: true },
      onOk: () => carryOut(rows.map((row) => row.id)),
    })
  }
}
