import { FileExcelOutlined } from '@ant-design/icons'
import { onlineForm, permissionCode } from '@lexdesk/domain'
import { lazyPart } from '@lexdesk/parts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSession } from '../../../api/session/useSession.ts'

const WorkbookDialog = lazyPart(() => import('./WorkbookDialog.tsx').then((module) => module.WorkbookDialog))

export function WorkbookButton() {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(permissionCode(onlineForm, 'add'))) return null
  return (
    <>
      <Button icon={<FileExcelOutlined />} onClick={() => setOpen(true)}>
        从工作簿创建
      </Button>
      {isOpen && (
        <Suspense>
          <WorkbookDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
