import { messageTemplate, type Row } from '@lexdesk/domain'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { SendDialog } from './SendDialog.tsx'

/** 消息模板: the texts of messages, with test sending. */
export function TemplatePage() {
  const { can } = useSession()
  const [shown, setShown] = useState<Row<typeof messageTemplate>>()
  const [isOpen, setOpen] = useState(false)
  const maySend = can('messageTemplate:send')
  const slots = useMemo<ResourceSlots<typeof messageTemplate>>(
    () => ({
      ...(maySend && {
        rowActions: (row, close) => (
          <Button
            type="link"
            size="small"
            onClick={() => {
              close()
              setShown(row)
              setOpen(true)
            }}
          >
            发送测试
          </Button>
        ),
      }),
    }),
    [maySend],
  )
  return (
    <>
      <ResourceList resource={messageTemplate} slots={slots} />
      {shown && <SendDialog key={shown.id} row={shown} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
