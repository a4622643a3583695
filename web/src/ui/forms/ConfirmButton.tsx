import { SliderVerifier } from '@lexdesk/parts'
import { App, Button, type ButtonProps, Flex, Popconfirm } from 'antd'
import { type ComponentRef, type ReactNode, useRef, useState } from 'react'
import { formatError } from '../hints/formatError.ts'
import { useLazyOverlay, useTriggerFocus } from '../page/LazyOverlay.tsx'
import styles from './ConfirmButton.module.css'

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  title: ReactNode
  description?: ReactNode
  okText?: string
  /** For what cannot be undone: a slider must be dragged before the action can be confirmed. */
  hasSlider?: boolean
  onConfirm: () => Promise<unknown> | void
}

/** A button that asks for confirmation. It awaits the action and shows its error. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, description, okText = '确定', hasSlider = false, onConfirm, ...button } = props
  const { message } = App.useApp()
  const [isVerified, setVerified] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const overlay = useLazyOverlay()
  const popconfirm = useRef<ComponentRef<typeof Popconfirm>>(null)
  useTriggerFocus(overlay.isOpen, () => popconfirm.current?.nativeElement)

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

  const isLoading = isBusy || button.loading
  if (!overlay.isMounted) return <Button {...button} loading={isLoading} onClick={overlay.openFirst} />
  return (
    <Popconfirm
      ref={popconfirm}
      open={overlay.isOpen}
      title={title}
      description={
        hasSlider ? (
          <Flex vertical gap={8} className={styles.verified}>
            {description}
            <SliderVerifier value={isVerified} onChange={setVerified} />
          </Flex>
        ) : (
          description
        )
      }
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: button.danger ?? false, disabled: hasSlider && !isVerified }}
      onOpenChange={(isOpen) => {
        overlay.setOpen(isOpen)
        if (!isOpen) setVerified(false)
      }}
      onConfirm={confirm}
      disabled={button.disabled ?? false}
    >
      <Button {...button} loading={isLoading} />
    </Popconfirm>
  )
}
