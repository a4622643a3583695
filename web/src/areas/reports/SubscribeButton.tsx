import { MailOutlined } from '@ant-design/icons'
import { permissionCode, type ReportSummary, reportSubscription } from '@lexdesk/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'

/** 订阅: sends the report to its reader every Monday, unless another time and other people are chosen. */
export function SubscribeButton({ report: { id, title } }: { report: ReportSummary }) {
  const { can, user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(permissionCode(reportSubscription, 'add'))) return null
  return (
    <>
      <Button icon={<MailOutlined />} onClick={() => setOpen(true)}>
        订阅
      </Button>
      <ResourceForm
        resource={reportSubscription}
        mode="add"
        open={isOpen}
        initial={{ title, reportId: id, weekdays: ['1'], userIds: [user.id] }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
