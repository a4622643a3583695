import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { callEnvelope } from '../../api/callEnvelope.ts'
import { formatError } from '../../ui/formatError.ts'
import type { DialogProps } from './useDialogSlot.tsx'

interface Passwords {
  oldpassword: string
  password: string
  confirmpassword: string
}

const dialogWidth = 800 // A §9

/** Changes the password of the user who is signed in. What the server refuses can be corrected in place. */
export function PasswordDialog({ username, open, onClose }: DialogProps & { username: string }) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Passwords>()
  const [isBusy, setBusy] = useState(false)

  async function save(passwords: Passwords) {
    setBusy(true)
    try {
      const body = { username, ...passwords }
      const answer = await callEnvelope({ method: 'PUT', path: '/sys/user/updatePassword' }, { body })
      message.success(answer.message)
      onClose()
    } catch (error) {
      message.warning(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title="修改密码"
      open={open}
      width={dialogWidth}
      mask={{ closable: false }}
      destroyOnHidden
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.getFieldInstance('oldpassword')?.focus()}
    >
      <Form
        form={form}
        labelCol={{ sm: { span: 5 } }}
        wrapperCol={{ sm: { span: 16 } }}
        onFinish={(passwords) => void save(passwords)}
      >
        {/* Password managers look for the name that the password belongs to. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
          <Input.Password placeholder="请输入旧密码" autoComplete="current-password" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item name="password" label="新密码" rules={[{ required: true, message: '请输入新密码!' }]}>
          <Input.Password placeholder="请输入新密码" autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请确认新密码!' },
            ({ getFieldValue }) => ({
              validator: (_, value: unknown) =>
                !value || value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的密码不一样！')),
            }),
          ]}
        >
          <Input.Password placeholder="请确认新密码" autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
