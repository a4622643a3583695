import { gatewayEndpoints } from '@lexdesk/domain'
import { ClearOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'

/** Resets rate limits and circuit breakers, and reloads all routes. */
export function ClearButton() {
  const { can } = useSession()
  const { message } = App.useApp()
  if (!can('gatewayRoute:edit')) return null

  async function clear() {
    const answer = await callEnvelope(gatewayEndpoints.clearRedis)
    void message.success(answer.message)
  }

  return (
    <ConfirmButton
      icon={<ClearOutlined />}
      title="确定清除网关缓存？"
      description="限流计数与熔断状态会归零，所有路由会重新读取"
      onConfirm={clear}
    >
      清除缓存
    </ConfirmButton>
  )
}
