import { type AnyRow, enterprise, permissionCode } from '@lexdesk/domain'
import { App, Button, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/useSession.ts'
import { formatError } from '../../ui/formatError.ts'

/** The number of a representative, masked; each look at the whole one is written down by the server. */
export function LegalRepId({ row }: { row: AnyRow }) {
  const { message } = App.useApp()
  const { can } = useSession()
  const [shown, setShown] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const mask = row.legalRepIdMask as string | null
  if (!mask) return <Typography.Text type="secondary">—</Typography.Text>

  async function reveal() {
    setBusy(true)
    try {
      const path = '/legal/enterprise/reveal'
      const found = await call<{ legalRepIdNo: string | null }>({ method: 'POST', path }, { body: { id: row.id } })
      setShown(found.legalRepIdNo ?? '')
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {shown ?? mask}
      {shown === undefined && can(permissionCode(enterprise, 'reveal')) && (
        <Button
          type="link"
          size="small"
          loading={isBusy}
          title="查看完整身份证号，本次查看会记入日志"
          onClick={() => void reveal()}
        >
          查看
        </Button>
      )}
    </>
  )
}
