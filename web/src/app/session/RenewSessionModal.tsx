import { Alert, Button, Form, Input, Modal } from 'antd'
import { useEffect } from 'react'
import { browserStore } from '../../api/browserStore.ts'
import { leaveForSignIn } from '../../api/leaveForSignIn.ts'
import { useSession } from '../../api/useSession.ts'
import { useSignIn } from '../signIn/useSignIn.ts'

interface RenewSessionModalProps {
  open: boolean
  onRenewed: () => void
}

/** Signing in again happens here, above the page, so that the page keeps all that was typed. */
export function RenewSessionModal({ open, onRenewed }: RenewSessionModalProps) {
  const { user } = useSession()
  const [form] = Form.useForm<{ password: string }>()
  const { isBusy, problem, submit } = useSignIn(onRenewed)

  useEffect(() => {
    if (!open) return
    const before = browserStore.get('Access-Token')
    // The operator may have signed in again in another tab.
    return browserStore.onOtherTab('Access-Token', () => {
      const now = browserStore.get('Access-Token')
      if (now !== undefined && now !== before) onRenewed()
    })
  }, [open, onRenewed])

  async function renew({ password }: { password: string }) {
    // Always as the same user: the page shows what that user may see.
    if (!(await submit(user.username, password))) form.getFieldInstance('password')?.focus({ cursor: 'all' })
  }

  return (
    <Modal
      open={open}
      title="登录已过期"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={1900}
      width={400}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('password')?.focus()}
      footer={[
        <Button key="other" onClick={() => leaveForSignIn({ comeBack: true })}>
          换个账号
        </Button>,
        <Button key="renew" type="primary" loading={isBusy} onClick={() => form.submit()}>
          重新登录
        </Button>,
      ]}
    >
      <p>很抱歉，登录已过期，请重新登录</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void renew(values)}>
        <Form.Item label="账号">
          <Input value={user.username} readOnly autoComplete="username" aria-label="账号" />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoComplete="current-password" onPressEnter={() => form.submit()} />
        </Form.Item>
        {problem && <Alert type="error" showIcon title={problem} />}
      </Form>
    </Modal>
  )
}
