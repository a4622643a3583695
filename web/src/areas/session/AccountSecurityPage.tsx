import { policyWords } from '@lexdesk/domain'
import { Alert } from 'antd'
import { usePasswordPolicy } from '../../api/session/usePasswordPolicy.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import styles from './AccountSecurityPage.module.css'
import { MySessions } from './MySessions.tsx'
import { TwoStepPanel } from './TwoStepPanel.tsx'

/** /account/settings/security: the security settings of the own account. */
export function AccountSecurityPage() {
  const policy = usePasswordPolicy()
  return (
    <section className={layout.page}>
      <PageHeader title="账号安全" />
      <div className={layout.panel}>
        <h2 className={styles.heading}>登录密码</h2>
        <p className={styles.lead}>在右上角的账号菜单中选择“密码修改”。修改后，其他设备上的会话会立即结束。</p>
        {policy && (
          <Alert
            type="info"
            showIcon
            title={policyWords(policy)}
            description={[
              policy.history > 0 && `不能与最近 ${policy.history} 次使用过的密码相同`,
              policy.expireDays > 0 && `每 ${policy.expireDays} 天需要更换一次`,
              `连续输错 ${policy.failures} 次将锁定 ${policy.lockMinutes} 分钟`,
            ]
              .filter(Boolean)
              .join('；')}
          />
        )}
      </div>
      <TwoStepPanel />
      <MySessions />
    </section>
  )
}
