import { messageEndpoints, messageRobot } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useState } from 'react'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ResourceList } from '../../resource/ResourceList.tsx'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { formatError } from '../../ui/hints/formatError.ts'

const slots: ResourceSlots<typeof messageRobot> = {
  rowActions: (row, close) => <TestButton id={row.id} onDone={close} />,
}

/** 群机器人: WeCom and DingTalk groups that messages are posted into. */
export function RobotPage() {
  return <ResourceList resource={messageRobot} slots={slots} />
}

function TestButton({ id, onDone }: { id: string; onDone: () => void }) {
  const { can } = useSession()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!can('messageRobot:test')) return null

  async function test() {
    setBusy(true)
    try {
      message.success((await callEnvelope(messageEndpoints.testRobot, { id })).message)
    } catch (error) {
      message.error(`测试未成功：${formatError(error)}`)
    } finally {
      setBusy(false)
      onDone()
    }
  }

  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void test()}>
      发送测试
    </Button>
  )
}
