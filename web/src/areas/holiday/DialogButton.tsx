import { App, Button, type ButtonProps } from 'antd'
import { type ComponentType, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
}

interface DialogButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  load: () => Promise<ComponentType<DialogProps>>
}

/** A button whose dialog is fetched at the first press; what was written in it stays while it is closed. */
export function DialogButton({ load, ...button }: DialogButtonProps) {
  const { message } = App.useApp()
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<DialogProps> }>()
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)

  async function open() {
    if (!loaded) {
      setLoading(true)
      try {
        const Dialog = await load()
        setLoaded({ Dialog })
      } catch {
        message.error('对话框加载失败，请检查网络连接后重试')
        return
      } finally {
        setLoading(false)
      }
    }
    setOpen(true)
  }

  return (
    <>
      <Button {...button} loading={isLoading} onClick={() => void open()} />
      {loaded && <loaded.Dialog open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
