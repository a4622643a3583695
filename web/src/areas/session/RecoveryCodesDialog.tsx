import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { accountCalls } from './accountCalls.ts'
import { PasswordItem } from './PasswordItem.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSending } from './useSending.ts'

/** Replaces the recovery codes. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ password: string }>()
  const { isBusy, problem, send } = useSending()
  const [codes, setCodes] = useState<string[]>()

  return (
    <Modal
      open
      title="重新生成恢复码"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" loading={isBusy} onClick={codes ? onClose : () => form.submit()}>
          {codes ? '我已保存' : '重新生成'}
        </Button>
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={({ password }) => void send(async () => setCodes((await accountCalls.renewCodes(password)).codes))}
        >
          <p>旧的恢复码将立即失效。</p>
          <PasswordItem onEnter={() => form.submit()} />
          {problem && <Alert type="error" showIcon title={problem} />}
        </Form>
      )}
    </Modal>
  )
}
