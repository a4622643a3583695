import { type FormVersion, permissionCode, type Resource, type VersionEndpoints } from '@lexdesk/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Collapse, Empty, Flex, Select, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/calls/call.ts'
import { callEnvelope } from '../../../api/calls/callEnvelope.ts'
import type { ShownRow } from '../../../api/resource/ResourceCalls.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import { VersionChanges } from './VersionChanges.tsx'

type DesignedRow = Pick<ShownRow<Resource>, 'id' | 'version'>

interface Designed {
  /** The resource whose records are designed. */
  designer: Resource
  endpoints: VersionEndpoints
}

/** The published versions of a definition: what each has changed, what differs between two, and the way back. */
export function VersionHistory({ row: { id, version }, ...designed }: Designed & { row: DesignedRow }) {
  const { designer, endpoints } = designed
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', designer.name, 'versions', id],
    queryFn: ({ signal }) => call(endpoints.list, { id }, { signal }),
  })
  if (error) return <ErrorHint error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={1} />
  if (data.length === 0) return <Empty description="还没有发布过" />
  return (
    <Flex vertical gap={16}>
      <Comparison {...designed} id={id} version={version} versions={data} />
      <Collapse
        items={data.map((one) => ({
          key: one.number,
          label: labelOf(one),
          extra: <RestoreButton {...designed} id={id} version={version} number={one.number} />,
          children:
            one.number === data.at(-1)!.number ? (
              <Typography.Text type="secondary">保存的第一个版本</Typography.Text>
            ) : (
              <VersionChanges {...designed} id={id} version={version} from={one.number - 1} to={one.number} />
            ),
        }))}
      />
    </Flex>
  )
}

const labelOf = ({ number, publishedBy, publishedAt, note }: FormVersion): string =>
  [`第 ${number} 版`, publishedBy ?? '发布人未记录', publishedAt, note].filter(Boolean).join(' · ')

interface ComparisonProps extends DesignedRow, Designed {
  versions: readonly FormVersion[]
}

/** The draft is version 0 here. */
const draft = 0

function Comparison({ id, version, versions, ...designed }: ComparisonProps) {
  const [from, setFrom] = useState(versions[0]!.number)
  const [to, setTo] = useState(draft)
  const options = versions.map(({ number }) => ({ value: number, label: `第 ${number} 版` }))
  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="center" wrap>
        从
        <Select aria-label="比较的版本" value={from} onChange={setFrom} options={options} />到
        <Select
          aria-label="比较到"
          value={to}
          onChange={setTo}
          options={[{ value: draft, label: '当前草稿' }, ...options]}
        />
        的变化
      </Flex>
      <VersionChanges {...designed} id={id} version={version} from={from} to={to === draft ? undefined : to} />
    </Flex>
  )
}

function RestoreButton({ id, version, number, designer, endpoints }: DesignedRow & Designed & { number: number }) {
  const { message, modal } = App.useApp()
  const { can } = useSession()
  const client = useQueryClient()
  if (!can(permissionCode(designer, 'edit'))) return null

  async function restore() {
    try {
      message.success((await callEnvelope(endpoints.restore, { id, number, version })).message)
      await client.invalidateQueries({ queryKey: ['resource', designer.name] })
    } catch (error) {
      message.error(formatError(error))
    }
  }

  return (
    <Button
      size="small"
      onClick={(event) => {
        // The line behind the button would open or close.
        event.stopPropagation()
        void modal.confirm({
          title: `将第 ${number} 版恢复为草稿？`,
          content: '草稿中还没有发布的修改会被替换，可在历史中查看。重新发布之前，使用中的版本不变。',
          okText: '恢复为草稿',
          onOk: restore,
        })
      }}
    >
      恢复为草稿
    </Button>
  )
}
