import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/ApiError.ts'
import { resourceApi } from '../../api/resourceApi.ts'
import { readUses, UsesList } from '../../resource/list/UsesList.tsx'
import { formatError } from '../../ui/formatError.ts'
import { departments } from './departments.ts'

/** Asks, and deletes departments with all below them; those in which people work stay, and it says how many. */
export function useDeleteDepartments(onDeleted: (ids: readonly string[]) => void) {
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const navigate = useNavigate()

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

  const carryOut = async (ids: readonly string[]) => {
    try {
      message.success(await resourceApi(departments).remove(ids))
      onDeleted(ids)
    } catch (error) {
      fail(error)
    } finally {
      await client.invalidateQueries({ queryKey: ['resource', 'department'] })
    }
  }

  return (ids: readonly string[]) =>
    void modal.confirm({
      title: '确认删除',
      content: `确定要删除所选中的 ${ids.length} 条数据，以及子节点数据吗?`,
      okButtonProps: { danger: true },
      onOk: () => carryOut(ids),
    })
}
