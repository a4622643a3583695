import { PlusOutlined } from '@ant-design/icons'
import { board, permissionCode } from '@lexdesk/domain'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { ShownRow } from '../../../api/resource/ResourceCalls.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ResourceList } from '../../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../../resource/ResourceSlots.ts'
import { boardDesignPath, boardPath, newBoardPath } from './boardPaths.ts'

/** New boards are added in the designer. */
const listed = { ...board, without: [...(board.without ?? []), 'add' as const] }

const slots: ResourceSlots<typeof board> = {
  pageOf: ({ id }) => boardPath(id),
  rowActions: (row) => <BoardActs row={row} />,
  toolbar: <NewBoard />,
}

/** The boards that this user may open. */
export function BoardListPage() {
  return <ResourceList resource={listed} slots={slots} />
}

function NewBoard() {
  const { can } = useSession()
  const navigate = useNavigate()
  if (!can(permissionCode(board, 'add'))) return null
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(newBoardPath)}>
      新建仪表板
    </Button>
  )
}

function BoardActs({ row: { id } }: { row: ShownRow<typeof board> }) {
  const { can } = useSession()
  const navigate = useNavigate()
  return (
    <>
      <Button type="link" size="small" onClick={() => void navigate(boardPath(id))}>
        打开
      </Button>
      {can(permissionCode(board, 'edit')) && (
        <Button type="link" size="small" onClick={() => void navigate(boardDesignPath(id))}>
          设计
        </Button>
      )}
    </>
  )
}
