import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../api/ApiError.ts'
import { formatError } from '../../ui/formatError.ts'
import { userCalls } from './userCalls.ts'
import type { UserDialogProps } from './UserRowActions.tsx'

interface Passwords {
  password: string
  confirmpassword: string
}

/** 重置密码: a new password for somebody else, who is signed out everywhere by it. */
export function ResetPasswordDialog({ row, open, onClose }: UserDialogProps) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Passwords>()
  const [isBusy, setBusy] = useState(false)
  const username = String(row.username)

  async function save(passwords: Passwords) {
    setBusy(true)
    try {
      message.success(await userCalls.resetPassword({ username, ...passwords }))
      onClose()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : []
      if (fields.length === 0) message.error(formatError(error))
      for (const { field, message: reason } of fields)
        form.setFields([{ name: field as keyof Passwords, errors: [reason] }])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title={`重置密码：${String(row.realname)}`}
      open={open}
      width={480}
      mask={{ closable: false }}
      destroyOnHidden
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(isShown) => isShown && form.getFieldInstance('password')?.focus()}
    >
      <Form form={form} layout="vertical" preserve={false} onFinish={(passwords) => void save(passwords)}>
        <Form.Item label="用户账号">
          <Input value={username} disabled autoComplete="username" aria-label="用户账号" />
        </Form.Item>
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码!' }]}>
          <Input.Password placeholder="请输入登录密码" autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请重新输入登录密码!' },
            ({ getFieldValue }) => ({
              validator: (_, value: unknown) =>
                !value || value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error('两次输入的密码不一样！')),
            }),
          ]}
        >
          <Input.Password placeholder="请重新输入登录密码" autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
