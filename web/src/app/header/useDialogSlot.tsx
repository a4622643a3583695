import { App } from 'antd'
import { Fragment, type ReactNode, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
}

type ShowDialog = (props: DialogProps) => ReactNode

interface DialogSlot {
  /** Loads a dialog and shows a new instance; nothing is shown if the loader returns none. */
  show: (load: () => Promise<ShowDialog | undefined>) => void
  dialog: ReactNode
}

/** Shows one lazy-loaded dialog at a time. */
export function useDialogSlot(onClosed?: () => void): DialogSlot {
  const { message } = App.useApp()
  const [shown, setShown] = useState<{ render: ShowDialog; turn: number; isOpen: boolean }>()

  async function show(load: () => Promise<ShowDialog | undefined>) {
    try {
      const render = await load()
      if (render) setShown((last) => ({ render, turn: (last?.turn ?? 0) + 1, isOpen: true }))
    } catch {
      message.error('加载失败，请检查网络连接后重试')
    }
  }

  function close() {
    setShown((last) => last && { ...last, isOpen: false })
    // The dialog returns the focus to the previously focused element, which may be gone by now.
    if (onClosed) setTimeout(onClosed)
  }

  return {
    show: (load) => void show(load),
    dialog: shown && <Fragment key={shown.turn}>{shown.render({ open: shown.isOpen, onClose: close })}</Fragment>,
  }
}
