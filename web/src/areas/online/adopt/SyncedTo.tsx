import { onlineAdoptEndpoints as calls, onlineForm, permissionCode, type SyncState } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import { useLive } from '../../../api/live/useLive.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { formatError } from '../../../ui/hints/formatError.ts'

interface SyncedToProps {
  /** The name of the resource, of a form or a view of it. */
  name: string
  code: string
}

/** Beside a lost socket. */
const pollMs = 5_000

export function useSyncState({ name, code }: SyncedToProps) {
  const query = useQuery({
    queryKey: ['resource', name, 'sync'],
    queryFn: ({ signal }) => call(calls.syncState, { code }, { signal }),
    refetchInterval: ({ state }) => state.data?.isRunning && pollMs,
  })
  useLive(name, () => void query.refetch())
  return query
}

/** How old the rows of a data source are that a list or a record shows, and why they could not be read again. */
export function SyncedTo(props: SyncedToProps) {
  const { data, refetch } = useSyncState(props)
  if (!data) return null
  const act = <SyncButton code={props.code} size="small" isRunning={data.isRunning} onOrdered={() => void refetch()} />
  if (data.problem)
    return (
      <Alert
        type="warning"
        showIcon
        title={
          <>
            <ProblemOf {...data} />
            <br />
            {agesOf(data)}
          </>
        }
        action={act}
        style={{ marginBlock: 8 }}
      />
    )
  return (
    <Flex gap={8} align="center" justify="space-between" style={{ marginBlock: 8 }}>
      <Typography.Text type="secondary">{agesOf(data)}</Typography.Text>
      {act}
    </Flex>
  )
}

const minute = (time: string): string => time.slice(0, 16)

export function agesOf({ asOf, source, table, isRunning, leftOutRows, leftOutValues }: SyncState): string {
  const from = source === null ? `已删除的数据源的表 ${table}` : `数据源“${source}”的表 ${table}`
  if (asOf === null) return isRunning ? `正在读取${from}` : `还没有读取${from}`
  const missing = [
    ...(leftOutRows > 0 ? [`${leftOutRows} 行没有显示`] : []),
    ...(leftOutValues > 0 ? [`${leftOutValues} 个不符合字段的值留空`] : []),
  ]
  return [`数据截至 ${minute(asOf)}，来自${from}`, ...missing].join('；')
}

export function ProblemOf({ problem, triedAt }: SyncState) {
  return `${triedAt === null ? '最近一次' : minute(triedAt)} 同步失败：${problem ?? ''}`
}

interface SyncButtonProps {
  code: string
  isRunning: boolean
  size?: 'small'
  onOrdered: () => void
}

export function SyncButton({ code, isRunning, size, onOrdered }: SyncButtonProps) {
  const { message } = App.useApp()
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!can(permissionCode(onlineForm, 'publish'))) return null

  async function sync() {
    setBusy(true)
    try {
      message.info((await callEnvelope(calls.sync, { code })).message)
    } catch (error) {
      message.error(formatError(error))
    } finally {
      setBusy(false)
      onOrdered()
    }
  }

  return (
    <Button size={size} loading={isBusy || isRunning} onClick={() => void sync()}>
      {isRunning ? '正在同步' : '立即同步'}
    </Button>
  )
}
