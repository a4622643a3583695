import { type Row, tenant } from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useSession } from '../../api/session/useSession.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'

const api = resourceApi(tenant)

/** Locks out all users of a tenant, or lets them in again; their data stays. */
export function FreezeTenantButton({ row, onDone }: { row: Row<typeof tenant>; onDone: () => void }) {
  const { can } = useSession()
  const { message } = App.useApp()
  const client = useQueryClient()
  if (!can('tenant:edit')) return null
  const isFrozen = row.status === '0'

  async function change() {
    const saved = await api.edit({ id: row.id, version: row.version, status: isFrozen ? '1' : '0' })
    message.success(saved.message)
    onDone()
    await client.invalidateQueries({ queryKey: ['resource', 'tenant'] })
  }

  return (
    <ConfirmButton
      type="link"
      size="small"
      danger={!isFrozen}
      title={isFrozen ? '确定解冻该租户？' : '确定冻结该租户？'}
      description={isFrozen ? '其用户可以重新登录' : '其用户立即不能使用系统，数据保留'}
      onConfirm={change}
    >
      {isFrozen ? '解冻' : '冻结'}
    </ConfirmButton>
  )
}
