import { moneyText } from '@lexdesk/domain'
import type { DictionaryItem, EntitlementAccount, EntitlementEntry, EntitlementValue } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { useQuery } from '@tanstack/react-query'
import { Flex, Progress, Space, Tag, Typography } from 'antd'
import { EmptyHint } from '../hints/EmptyHint.tsx'
import { EntitlementEntries } from './EntitlementEntries.tsx'
import { ErrorHint } from '../hints/ErrorHint.tsx'
import { TableSkeleton } from '../hints/Skeletons.tsx'

interface EntitlementBalancesProps {
  /** The order or engagement; its version invalidates the balances. */
  row: { id: string; version: number }
  calls: {
    balances(id: string, signal?: AbortSignal): Promise<{ accounts: EntitlementAccount[] } & EntitlementValue>
    entries(
      accountId: string,
      pageNo: number,
      signal?: AbortSignal,
    ): Promise<{ records: EntitlementEntry[]; total: number }>
  }
  /** Labels of the entry types. */
  types: readonly DictionaryItem[]
  /** Text shown if nothing was granted yet. */
  none: string
}

const share = ({ available, granted }: EntitlementAccount): number =>
  granted === 0 ? 0 : Math.max(0, Math.round((available / granted) * 100))

/** 价款 = 已履行 + 未履行 + 已退还. */
const valueFigures = ({ paid, earned, unearned, refunded }: EntitlementValue): [string, number][] => [
  ['价款', paid],
  ['已履行', earned],
  ['未履行价值', unearned],
  ...(refunded > 0 ? [['已退还', refunded] as [string, number]] : []),
]

const termOf = ({ startsOn, expiresOn, validDays }: EntitlementAccount): string =>
  expiresOn === null
    ? validDays === null
      ? '长期'
      : `首次使用起 ${validDays} 天`
    : `${startsOn ?? ''} 至 ${expiresOn}`

const availableText = ({ available, granted, unit }: EntitlementAccount): string => `${available} / ${granted} ${unit}`

/** The balance of each line; a line expands into the entries that add up to it. */
export function EntitlementBalances({ row, calls, types, none }: EntitlementBalancesProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['entitlement', row.id, row.version],
    queryFn: ({ signal }) => calls.balances(row.id, signal),
  })
  if (!data)
    return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={3} columns={4} />
  if (data.accounts.length === 0) return <EmptyHint description={none} />
  return (
    <Flex vertical gap={12}>
      <Flex gap="0 24px" wrap role="group" aria-label="价款">
        {valueFigures(data).map(([title, fen]) => (
          <Typography.Text key={title} type="secondary">
            {title} <Typography.Text strong>{moneyText(fen)}</Typography.Text>
          </Typography.Text>
        ))}
      </Flex>
      <DataTable<EntitlementAccount>
        label="权益余额"
        rows={data.accounts}
        nameOf={({ itemName }) => itemName}
        panel={(account) => <EntitlementEntries account={account} load={calls.entries} types={types} />}
        columns={[
          {
            key: 'item',
            title: '权益',
            minWidth: 180,
            show: (account) => (
              <Space size={4}>
                {account.itemName}
                {account.isUnlimited && <Tag color="processing">不限量</Tag>}
                {account.mayOverdraw && <Tag>可超额</Tag>}
                {account.isFrozen && <Tag color="error">冻结</Tag>}
                {account.isClosed && <Tag>已关闭</Tag>}
              </Space>
            ),
            text: ({ itemName }) => itemName,
          },
          {
            key: 'available',
            title: '可用',
            width: 190,
            show: (account) => (
              <Flex align="center" gap={8}>
                <Progress
                  size="small"
                  percent={share(account)}
                  showInfo={false}
                  style={{ width: 64 }}
                  aria-label={`${account.itemName}剩余`}
                />
                <span>{availableText(account)}</span>
              </Flex>
            ),
            text: availableText,
          },
          { key: 'held', title: '占用', width: 64, align: 'right' },
          { key: 'consumed', title: '已用', width: 64, align: 'right' },
          { key: 'expired', title: '失效', width: 64, align: 'right' },
          { key: 'term', title: '有效期', width: 208, text: termOf },
        ]}
      />
    </Flex>
  )
}
