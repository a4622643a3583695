import { Alert, App, Form, Modal } from 'antd'
import { accountCalls } from './accountCalls.ts'
import { CodeItem } from './CodeItem.tsx'
import { PasswordItem } from './PasswordItem.tsx'
import { useSending } from './useSending.ts'

/** Requires password and code, so that only the owner can disable it. */
export function TwoStepOffDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<{ password: string; code: string }>()
  const { isBusy, problem, send } = useSending()

  const handle = ({ password, code }: { password: string; code: string }) =>
    send(async () => {
      await accountCalls.off(password, code)
      message.success('两步验证已关闭')
      onClose()
    })

  return (
    <Modal
      open
      title="关闭两步验证"
      okText="关闭两步验证"
      cancelText="取消"
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void handle(values)}>
        <PasswordItem onEnter={() => form.submit()} />
        <CodeItem help="也可以输入一个恢复码" onEnter={() => form.submit()} />
        {problem && <Alert type="error" showIcon title={problem} />}
      </Form>
    </Modal>
  )
}
