import { gatewayRoute, type Row } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Switch } from 'antd'
import { useState } from 'react'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { formatError } from '../../ui/hints/formatError.ts'

const routes = resourceApi(gatewayRoute)

/** Enables or disables a route at once. */
export function RouteSwitch({ row }: { row: Row<typeof gatewayRoute> }) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  async function change(isOn: boolean) {
    setBusy(true)
    try {
      await routes.edit({ id: row.id, version: row.version, status: isOn ? '1' : '0' })
      void message.success(isOn ? '路由已启用' : '路由已停用')
    } catch (error) {
      void message.error(formatError(error))
    } finally {
      await client.invalidateQueries({ queryKey: ['resource', gatewayRoute.name] })
      setBusy(false)
    }
  }

  return (
    <Switch
      size="small"
      aria-label={`启用${String(row.name)}`}
      checked={String(row.status) === '1'}
      loading={isBusy}
      disabled={!can('gatewayRoute:edit')}
      onChange={(isOn) => void change(isOn)}
    />
  )
}
