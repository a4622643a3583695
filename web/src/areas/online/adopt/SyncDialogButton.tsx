import { onlineAdoptEndpoints as calls, onlineForm, onlineName, permissionCode, type SyncPeriod } from '@lexdesk/domain'
import { Alert, App, Button, Flex, Form, Modal } from 'antd'
import { useState } from 'react'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { agesOf, ProblemOf, SyncButton, useSyncState } from './SyncedTo.tsx'

interface SyncDialogProps {
  code: string
  title: string
}

/** How a form is kept up to date with its data source, and what the last reading has left out. */
export function SyncDialogButton(props: SyncDialogProps) {
  const { can } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!can(permissionCode(onlineForm, 'publish'))) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        同步
      </Button>
      {isOpen && <SyncDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SyncDialog({ code, title, onClose }: SyncDialogProps & { onClose: () => void }) {
  const { message } = App.useApp()
  const { data, error, refetch } = useSyncState({ name: onlineName(code), code })

  async function setPeriod(every: SyncPeriod) {
    try {
      message.success((await callEnvelope(calls.setSyncPeriod, { code, every })).message)
    } catch (failure) {
      message.error(formatError(failure))
    }
    void refetch()
  }

  return (
    <Modal
      open
      title={`同步：${title}`}
      width={640}
      onCancel={onClose}
      footer={<SyncButton code={code} isRunning={data?.isRunning ?? false} onOrdered={() => void refetch()} />}
    >
      {error && <ErrorHint error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={3} columns={1} />}
      {data && (
        <Flex vertical gap={12}>
          <div>{agesOf(data)}</div>
          {data.problem && <Alert type="warning" showIcon title={<ProblemOf {...data} />} />}
          {data.notes.length > 0 && (
            <div>
              最近一次读取时：
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {data.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </div>
          )}
          <Form layout="vertical" component="div">
            <PeriodChoice value={data.every} onChange={(every) => void setPeriod(every)} />
          </Form>
        </Flex>
      )}
    </Modal>
  )
}
