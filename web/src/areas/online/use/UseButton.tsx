import { TeamOutlined } from '@ant-design/icons'
import { Button } from 'antd'

interface UseButtonProps {
  /** Undefined: 谁能用 is not offered. */
  open: (() => void) | undefined
  /** Closes the menu of the row that it is in; absent above the tabs of a record. */
  close?: () => void
}

/** Opens 谁能用 of a form or view in use. */
export function UseButton({ open, close }: UseButtonProps) {
  if (!open) return null
  if (!close)
    return (
      <Button icon={<TeamOutlined />} style={{ marginBlock: 12 }} onClick={open}>
        谁能用
      </Button>
    )
  const act = () => {
    close()
    open()
  }
  return (
    <Button type="link" size="small" onClick={act}>
      谁能用
    </Button>
  )
}
