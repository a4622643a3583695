import {
  amountInWords,
  contract,
  type Field,
  instalmentsOf,
  moneyText,
  receivableOf,
  type Row,
  type Values,
} from '@lexdesk/domain'
import { Alert, Progress } from 'antd'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { useToday } from '../../fields/texts/useToday.ts'
import { FactList } from '../../ui/page/FactList.tsx'
import styles from './BillingTab.module.css'

const total = (lines: unknown): number =>
  Array.isArray(lines) ? lines.reduce((sum: number, line: Values) => sum + Number(line.amount ?? 0), 0) : 0

const lists = ['payPlan', 'payments', 'settlements', 'invoices'] as const

/** 付款与发票: amounts due, received and invoiced. */
export function BillingTab({ row }: { row: Row<typeof contract> }) {
  const today = useToday()
  const amount = Number(row.amount ?? 0)
  const { currency, due, received, waived, refunded, outstanding } = receivableOf(row)
  const invoiced = total(row.invoices)
  const yuan = (cents: number): string => moneyText(cents, currency)
  const share = due === 0 ? 0 : Math.round((received / due) * 100)
  return (
    <div className={styles.tab}>
      {typeof row.refundAsked === 'number' && (
        <Alert
          type="warning"
          showIcon
          title={`申请退款 ${moneyText(row.refundAsked, currency)}，等待他人批准：${row.refundReason as string}`}
        />
      )}
      <FactList
        facts={[
          {
            key: 'amount',
            label: '合同金额',
            children:
              currency === 'CNY' ? `${yuan(amount)}（${amountInWords(amount)}）` : `${yuan(amount)}（${currency}）`,
            isWide: true,
          },
          { key: 'paid', label: '已收', children: yuan(received) },
          { key: 'unpaid', label: '未收', children: yuan(outstanding) },
          ...(waived + refunded === 0
            ? []
            : [
                { key: 'waived', label: '已核销', children: yuan(waived) },
                { key: 'refunded', label: '已退还', children: yuan(refunded) },
                { key: 'kept', label: '净收款', children: yuan(received - refunded) },
              ]),
          ...(row.taxAmount == null
            ? []
            : [
                { key: 'net', label: '不含税金额', children: yuan(Number(row.netAmount)) },
                { key: 'tax', label: '税额', children: yuan(Number(row.taxAmount)) },
              ]),
          { key: 'invoiced', label: '已开票', children: yuan(invoiced) },
          {
            key: 'late',
            label: '逾期未收',
            children: yuan(Math.min(outstanding, overdue(row, today))),
          },
        ]}
      />
      <Progress percent={share} aria-label="收款进度" />
      {lists.map((name) => {
        const field = contract.fields[name] as Field
        return (
          <section key={name} aria-label={field.title}>
            <h3 className={styles.heading}>{field.title}</h3>
            <FieldDisplay name={name} field={field} value={row[name]} row={row} />
          </section>
        )
      })}
    </div>
  )
}

/** What is open of the instalments that were due before this day. */
const overdue = (row: Row<typeof contract>, day: string): number =>
  instalmentsOf(row).reduce((sum, { dueDate, open }) => sum + (dueDate < day ? open : 0), 0)
