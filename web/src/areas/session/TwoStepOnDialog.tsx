import type { NewSecret } from '@lexdesk/domain'
import { Alert, Button, Form, Modal, QRCode, Typography } from 'antd'
import { useState } from 'react'
import styles from './AccountSecurityPage.module.css'
import { accountCalls } from './accountCalls.ts'
import { CodeItem } from './CodeItem.tsx'
import { PasswordItem } from './PasswordItem.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSending } from './useSending.ts'

/** Password, then the QR code and the first code of the app, then the recovery codes. */
export function TwoStepOnDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ password: string; code: string }>()
  const { isBusy, problem, send } = useSending()
  const [secret, setSecret] = useState<NewSecret>()
  const [codes, setCodes] = useState<string[]>()

  const handle = ({ password, code }: { password: string; code: string }) =>
    send(async () => {
      if (!secret) setSecret(await accountCalls.begin(password))
      else setCodes((await accountCalls.confirm(code)).codes)
    })

  return (
    <Modal
      open
      title="开启两步验证"
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        codes ? (
          <Button type="primary" onClick={onClose}>
            我已保存
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
              {secret ? '验证并开启' : '下一步'}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void handle(values)}>
          {secret ? (
            <>
              <p>1. 用手机上的验证器（如 Microsoft Authenticator、Google Authenticator）扫描二维码，或手工输入密钥。</p>
              <div className={styles.picture}>
                <QRCode value={secret.address} type="svg" size={168} errorLevel="M" />
                <div className={styles.secret}>
                  <div>密钥</div>
                  <Typography.Text code copyable={{ text: secret.secret, tooltips: ['复制', '已复制'] }}>
                    {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
                  </Typography.Text>
                </div>
              </div>
              <p>2. 输入验证器显示的 6 位数字。</p>
              <CodeItem key="code" onEnter={() => form.submit()} />
            </>
          ) : (
            <PasswordItem key="password" onEnter={() => form.submit()} />
          )}
          {problem && <Alert type="error" showIcon title={problem} />}
        </Form>
      )}
    </Modal>
  )
}
