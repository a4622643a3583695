import { BankOutlined, DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { openTabsStore } from '../../api/session/openTabsStore.ts'
import { pageTenant } from '../../api/session/pageTenant.ts'
import { useTenants } from '../../api/session/useTenants.ts'
import { LazyMenu, useLazyOverlay } from '../../ui/page/LazyOverlay.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'

/**
 * The current tenant. A user with several tenants switches here and starts at the home page of the other one. A phone has
 * no room for the name; its user menu shows it.
 */
export function TenantName() {
  const { tenants, present } = useTenants()
  const { isMobile } = useBreakpoint()
  const overlay = useLazyOverlay()
  const others = tenants.filter(({ id }) => id !== present?.id)
  const name = present?.name ?? (tenants.length > 0 ? '请选择租户' : undefined)
  if (name === undefined) return null
  if (others.length === 0)
    return isMobile ? null : (
      <span className="frame-tenant" title={`当前租户：${name}`}>
        {name}
      </span>
    )

  function enter(id: string) {
    pageTenant.enter(id)
    openTabsStore.forget()
    window.location.assign('/')
  }

  return (
    <LazyMenu
      overlay={overlay}
      menu={{
        items: [
          { key: 'title', type: 'group', label: '切换租户' },
          ...others.map(({ id, name: other }) => ({ key: id, icon: <BankOutlined />, label: other })),
        ],
        onClick: ({ key }) => enter(key),
      }}
    >
      <Button type="text" aria-label={`当前租户：${name}，切换租户`} aria-haspopup="menu" onClick={overlay.openFirst}>
        {isMobile ? <BankOutlined /> : <span className="frame-tenant">{name}</span>}
        <DownOutlined />
      </Button>
    </LazyMenu>
  )
}

/** The full name, for the user menu of a phone. */
export function TenantLine() {
  const { present } = useTenants()
  return present ? <span className="frame-tenant-line">{`租户：${present.name}`}</span> : null
}
