import { App, Button, type ButtonProps, Popconfirm } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatError } from '../hints/formatError.ts'

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  title: ReactNode
  description?: ReactNode
  okText?: string
  onConfirm: () => Promise<unknown> | void
}

/** A button that asks for confirmation. It awaits the action and shows its error. */
export function ConfirmButton({ title, description, okText = '确定', onConfirm, ...button }: ConfirmButtonProps) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Popconfirm
      title={title}
      description={description}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: button.danger ?? false }}
      onConfirm={confirm}
      disabled={button.disabled ?? false}
    >
      <Button {...button} loading={isBusy || button.loading} />
    </Popconfirm>
  )
}
