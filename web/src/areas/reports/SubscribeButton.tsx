import { MailOutlined } from '@ant-design/icons'
import { permissionCode, reportSubscription, type Values } from '@lexdesk/domain'
import { Button } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceForm } from '../../resource/ResourceForm.tsx'

interface SubscribeButtonProps {
  title: string
  /** Which report. */
  initial: Values
}

/** 订阅: sends the report to its reader every Monday, unless another time and other people are chosen. */
export function SubscribeButton({ title, initial }: SubscribeButtonProps) {
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
        initial={{ title, weekdays: ['1'], userIds: [user.id], ...initial }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
