import { onlineAdoptEndpoints as calls, onlineForm, permissionCode, tenant } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { PlanLines } from '../PlanLines.tsx'

interface TakeOverProps {
  id: string
  version: number
  title: string
  /** Its rows come from a data source: all tenants share the database alone. */
  isSynced: boolean
}

/** Makes a form that only shows a table keep its rows itself, once the plan has been read. */
export function TakeOverButton(props: TakeOverProps) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(permissionCode(onlineForm, 'publish')) || !(props.isSynced || can(permissionCode(tenant, 'add'))))
    return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        接管
      </Button>
      {isOpen && <TakeOverDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeOverDialog({ id, version, title, onClose }: TakeOverProps & { onClose: () => void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', onlineForm.name, 'takeOver', id, version],
    queryFn: ({ signal }) => call(calls.takeOverPlan, { id }, { signal }),
    gcTime: 0,
  })

  async function takeOver() {
    setBusy(true)
    try {
      message.success((await callEnvelope(calls.takeOver, { id, version })).message)
      await client.invalidateQueries({ queryKey: ['resource', onlineForm.name] })
      onClose()
    } catch (failure) {
      message.error(formatError(failure))
      void refetch()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={`接管：${title}`}
      width={720}
      okText="接管"
      okButtonProps={{ disabled: !data || data.problems.length > 0, loading: isBusy }}
      onOk={() => void takeOver()}
      onCancel={onClose}
    >
      {error && <ErrorHint error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={3} columns={1} />}
      {data && <PlanLines plan={data} act="接管" />}
    </Modal>
  )
}
