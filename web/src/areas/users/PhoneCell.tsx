import type { AnyRow } from '@lexdesk/domain'
import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { formatError } from '../../ui/formatError.ts'

/** A telephone number, masked for those who may not see all of them; each look at one is written down by the server. */
export function PhoneCell({ row }: { row: AnyRow }) {
  const { message } = App.useApp()
  const [shown, setShown] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const phone = row.phone as string | null
  if (!phone?.includes('****') || shown !== undefined) return shown ?? phone

  async function reveal() {
    setBusy(true)
    try {
      const path = '/sys/user/reveal'
      const found = await call<{ phone: string | null }>({ method: 'POST', path }, { body: { id: row.id } })
      setShown(found.phone ?? '')
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {phone}
      <Button
        type="link"
        size="small"
        loading={isBusy}
        title="查看完整手机号，本次查看会记入日志"
        onClick={() => void reveal()}
      >
        查看
      </Button>
    </>
  )
}
