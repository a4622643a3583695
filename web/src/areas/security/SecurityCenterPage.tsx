import { useSession } from '../../api/session/useSession.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { PolicyPanel } from './PolicyPanel.tsx'
import { ProtectedUsers } from './ProtectedUsers.tsx'

/** /isystem/security: the sign-in policy, and help for users who lost their phone. */
export function SecurityCenterPage() {
  const { can } = useSession()
  const [canSet, canReset] = [can('security:policy'), can('security:resetTwoStep')]
  return (
    <section className={layout.page}>
      <PageHeader title="安全中心" />
      {canSet && <PolicyPanel />}
      {canReset && <ProtectedUsers />}
      {!canSet && !canReset && (
        <div className={layout.panel}>
          <EmptyHint description="没有权限，请联系管理员授权" />
        </div>
      )}
    </section>
  )
}
