import { policyWords } from '@lexdesk/domain'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { usePasswordPolicy } from '../../api/session/usePasswordPolicy.ts'
import { useSession } from '../../api/session/useSession.ts'
import layout from '../../ui/page/pageLayout.module.css'
import { SettingsFrame } from './account/SettingsFrame.tsx'
import { SignInHistory } from './account/SignInHistory.tsx'
import styles from './AccountSecurityPage.module.css'
import { MySessions } from './MySessions.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { TwoStepPanel } from './TwoStepPanel.tsx'

/** /account/settings/security: the security settings of the own account. */
export function AccountSecurityPage() {
  const policy = usePasswordPolicy()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsFrame title="账号安全">
      <div className={layout.panel}>
        <h2 className={styles.heading}>登录密码</h2>
        <div className={styles.line}>
          <p className={styles.lead}>修改后，其他设备上的会话会立即结束。</p>
          <Button onClick={() => setOpen(true)}>修改密码</Button>
        </div>
        {policy && (
          <Alert
            className={styles.policy}
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
      <SignInHistory />
      {isOpen && <PasswordDialog open username={user.username} onClose={() => setOpen(false)} />}
    </SettingsFrame>
  )
}
