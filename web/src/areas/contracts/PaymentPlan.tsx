import { contract, type Instalment, instalmentsOf, moneyText, receivableOf, type Row } from '@lexdesk/domain'
import { DataTable, type TableColumn } from '@lexdesk/parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import { resourceApi } from '../../api/resource/resourceApi.ts'
import { useToday } from '../../fields/texts/useToday.ts'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { dueWords } from '../../ui/values/dueWords.ts'

const { Text } = Typography
const numberOf = ({ no }: Instalment): string => String(no)

/** Below a contract in the list: what is due, received and outstanding, in all and of each instalment. */
export function PaymentPlan({ row: { id, version, name } }: { row: Row<typeof contract> }) {
  const today = useToday()
  // The rows of a list come without sub-tables.
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', contract.name, 'plan', id, version],
    queryFn: ({ signal }) => resourceApi(contract).queryById(id, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={2} columns={5} />
  const { currency, due, received, waived, outstanding } = receivableOf(data)
  const yuan = (cents: number): string => moneyText(cents, currency)
  const plan = instalmentsOf(data)
  const figures = [
    ['应收', due],
    ['已收', received],
    ...(waived > 0 ? [['已核销', waived] as const] : []),
    ['未收', outstanding],
  ] as const
  return (
    <Flex vertical gap={8}>
      {due > 0 ? (
        <Flex gap="0 24px" wrap role="group" aria-label={`${name}的款项`}>
          {figures.map(([title, amount]) => (
            <Text key={title} type="secondary">
              {title} <Text strong>{yuan(amount)}</Text>
            </Text>
          ))}
        </Flex>
      ) : (
        <Text type="secondary">没有应收款：生效过、收费并填有金额的合同才计应收</Text>
      )}
      {plan.length > 0 ? (
        <DataTable
          label={`${name}的付款计划`}
          rows={plan}
          idOf={numberOf}
          rowHeight={32}
          columns={due > 0 ? [...planColumns(yuan), ...openColumns(yuan, waived > 0, today)] : planColumns(yuan)}
        />
      ) : (
        <Text type="secondary">未约定付款计划</Text>
      )}
    </Flex>
  )
}

const planColumns = (yuan: (cents: number) => string): TableColumn<Instalment>[] => [
  { key: 'no', title: '期次', width: 80, text: ({ no }) => `第 ${no} 期` },
  { key: 'dueDate', title: '应付日期', width: 112, text: ({ dueDate }) => dueDate },
  { key: 'amount', title: '金额', width: 140, align: 'right', text: ({ amount }) => yuan(amount) },
]

/** Only what is due can be open. */
const openColumns = (yuan: (cents: number) => string, isWaived: boolean, today: string): TableColumn<Instalment>[] => [
  {
    key: 'settled',
    title: isWaived ? '已收或核销' : '已收',
    width: 140,
    align: 'right',
    text: ({ amount, open }) => yuan(amount - open),
  },
  { key: 'open', title: '未收', width: 140, align: 'right', text: ({ open }) => yuan(open) },
  {
    key: 'due',
    title: '期限',
    minWidth: 100,
    text: ({ open, dueDate }) => (open === 0 ? '已收清' : dueWords(dueDate, today)),
    show: ({ open, dueDate }) => (
      <Text type={open > 0 && dueDate < today ? 'danger' : 'secondary'}>
        {open === 0 ? '已收清' : dueWords(dueDate, today)}
      </Text>
    ),
  },
]
