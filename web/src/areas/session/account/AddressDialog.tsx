import { codeMinutes } from '@lexdesk/domain'
import { Button, Form, Input } from 'antd'
import { FormModal } from '../../../ui/forms/FormModal.tsx'
import { accountCalls } from '../accountCalls.ts'
import { useSending } from '../useSending.ts'
import { useCountdown } from './useCountdown.ts'
import styles from './account.module.css'

const facts = {
  phone: {
    title: '更换手机号',
    label: '新手机号',
    hint: '请输入新手机号',
    sendCode: accountCalls.sendPhoneCode,
    save: accountCalls.savePhone,
    input: { type: 'tel', inputMode: 'numeric', maxLength: 11, autoComplete: 'tel' },
  },
  email: {
    title: '更换邮箱',
    label: '新邮箱',
    hint: '请输入新邮箱',
    sendCode: accountCalls.sendMailCode,
    save: accountCalls.saveEmail,
    input: { type: 'email', inputMode: 'email', maxLength: 45, autoComplete: 'email' },
  },
} as const

interface AddressDialogProps {
  kind: keyof typeof facts
  onSaved: () => void
  onClose: () => void
}

interface Values {
  address: string
  code: string
}

/** A new phone number or mail address, proved by a code that is sent to it. */
export function AddressDialog({ kind, onSaved, onClose }: AddressDialogProps) {
  const { title, label, hint, sendCode, save, input } = facts[kind]
  const { isBusy, problem, send } = useSending()
  const { secondsLeft, start } = useCountdown()

  return (
    <FormModal<Values>
      title={title}
      open
      width={440}
      okText={title}
      first="address"
      layout="vertical"
      save={async ({ address, code }) => {
        const message = await save(address.trim(), code.trim())
        onSaved()
        return message
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="address" label={label} rules={[{ required: true, message: `${hint}!` }]}>
            <Input {...input} placeholder={hint} />
          </Form.Item>
          <Form.Item
            label="验证码"
            htmlFor="account-code"
            required
            extra={secondsLeft > 0 ? `验证码已发送，${codeMinutes} 分钟内有效` : undefined}
            validateStatus={problem && 'error'}
            help={problem}
          >
            <div className={styles.code}>
              <Form.Item name="code" noStyle rules={[{ required: true, message: '请输入验证码!' }]}>
                <Input
                  id="account-code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  placeholder="6 位数字"
                  onPressEnter={form.submit}
                />
              </Form.Item>
              <Button
                loading={isBusy}
                disabled={secondsLeft > 0}
                onClick={() =>
                  void form.validateFields(['address']).then(
                    ({ address }) =>
                      send(async () => {
                        await sendCode(address.trim())
                        start()
                      }),
                    () => {},
                  )
                }
              >
                {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
              </Button>
            </div>
          </Form.Item>
        </>
      )}
    </FormModal>
  )
}
