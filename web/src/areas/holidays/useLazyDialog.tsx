import { App } from 'antd'
import { type ComponentType, type ReactNode, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
}

interface LazyDialog {
  show: () => void
  isLoading: boolean
  /** To be rendered where it stays mounted while it is in use. */
  dialog: ReactNode
}

/** A lazy-loaded dialog; its input is kept while it is closed. */
export function useLazyDialog(load: () => Promise<ComponentType<DialogProps>>): LazyDialog {
  const { message } = App.useApp()
  const [loaded, setLoaded] = useState<{ Dialog: ComponentType<DialogProps> }>()
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)

  async function show() {
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

  return {
    show: () => void show(),
    isLoading,
    dialog: loaded && <loaded.Dialog open={isOpen} onClose={() => setOpen(false)} />,
  }
}
