import { App, Button } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { testConnection } from './testConnection.ts'

interface TryConnectionButtonProps {
  id: string
  onDone: () => void
}

/** Tests the connection of a saved source. */
export function TryConnectionButton({ id, onDone }: TryConnectionButtonProps) {
  const { can } = useSession()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  if (!can('dataSource:test')) return null

  async function tryOut() {
    setBusy(true)
    const { isGood, words } = await testConnection({ id })
    setBusy(false)
    onDone()
    void (isGood ? message.success(words) : message.error(words))
  }

  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void tryOut()}>
      测试连接
    </Button>
  )
}
