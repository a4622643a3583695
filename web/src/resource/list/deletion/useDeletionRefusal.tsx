import { App } from 'antd'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { useMenuPages } from '../../../api/menu/useMenuPages.ts'
import { formatError } from '../../../ui/hints/formatError.ts'
import { readUses, UsesList } from './UsesList.tsx'

/** Shows why rows could not be deleted or restored; if they are in use, with links. */
export function useDeletionRefusal(): (error: unknown) => void {
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const { listPath } = useMenuPages()
  return (error) => {
    const uses = error instanceof ApiError && error.code === 'in_use' ? readUses(error.details) : []
    if (uses.length === 0) return void message.error(formatError(error))
    const dialog = modal.error({
      title: '不能删除',
      content: (
        <UsesList
          message={formatError(error)}
          uses={uses}
          pathOf={listPath}
          onOpen={(path) => {
            dialog.destroy()
            void navigate(path)
          }}
        />
      ),
    })
  }
}
