import { EyeOutlined, LockOutlined } from '@ant-design/icons'
import { tenantEndpoints } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { useTenants } from '../../api/session/useTenants.ts'
import { formatError } from '../../ui/hints/formatError.ts'
import { goToTenant } from './goToTenant.ts'
import styles from './TenantBanner.module.css'

/** Above every page: that a platform administrator is in another tenant, or that the tenant is read-only. */
export function TenantBanner() {
  const { tenants, present } = useTenants()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!present || (present.visitReason === undefined && present.readOnlyUntil === undefined)) return null
  const { id, name, visitReason, readOnlyUntil } = present
  const home = tenants.find((one) => one.visitReason === undefined)

  async function leave() {
    setBusy(true)
    try {
      await call(tenantEndpoints.leave, { tenantId: Number(id) })
      if (home) goToTenant(home.id, '/isys/tenant')
    } catch (error) {
      message.warning(formatError(error))
      setBusy(false)
    }
  }

  return (
    <div role="status" aria-label="租户状态">
      {visitReason !== undefined && (
        <div className={styles.bar}>
          <EyeOutlined />
          <span className={styles.words}>
            您以平台管理员身份进入了租户“{name}”，事由：{visitReason}。操作记入该租户的日志。
          </span>
          <Button size="small" loading={isBusy} onClick={() => void leave()}>
            退出租户
          </Button>
        </div>
      )}
      {readOnlyUntil !== undefined && (
        <div className={styles.bar}>
          <LockOutlined />
          <span className={styles.words}>
            本租户已冻结或到期，{readOnlyUntil.slice(0, 16)} 之前可以查看和导出，不能修改；之后将关闭。
          </span>
        </div>
      )}
    </div>
  )
}
