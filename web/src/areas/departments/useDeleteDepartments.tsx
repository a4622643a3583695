import { department } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useDeletionRefusal } from '../../resource/list/deletion/useDeletionRefusal.tsx'

/** Deletes departments with their descendants after confirmation; departments with users are kept and reported. */
export function useDeleteDepartments(onDeleted: (ids: readonly string[]) => void) {
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const refuse = useDeletionRefusal()

  const deleteNow = async (ids: readonly string[]) => {
    try {
      message.success(await resourceApi(department).remove(ids))
      onDeleted(ids)
    } catch (error) {
      refuse(error)
    } finally {
      await client.invalidateQueries({ queryKey: ['resource', 'department'] })
    }
  }

  return (ids: readonly string[]) =>
    void modal.confirm({
      title: '确认删除',
      content: `确定要删除所选中的 ${ids.length} 条数据，以及子节点数据吗?`,
      okButtonProps: { danger: true },
      onOk: () => deleteNow(ids),
    })
}
