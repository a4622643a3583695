import { amountInWords, type AnyRow, contract, type Field, type Values } from '@lexdesk/domain'
import { Descriptions, Progress } from 'antd'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { useToday } from '../../fields/useToday.ts'
import styles from './BillingTab.module.css'

const amountIn = (currency: string, cents: number): string =>
  (cents / 100).toLocaleString('zh-CN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

const total = (lines: unknown, name = 'amount'): number =>
  Array.isArray(lines) ? lines.reduce((sum: number, line: Values) => sum + Number(line[name] ?? 0), 0) : 0

const lists = ['payPlan', 'payments', 'settlements', 'invoices'] as const

/** 付款与发票: what is owed, what came in, what was invoiced. */
export function BillingTab({ row }: { row: AnyRow }) {
  const today = useToday()
  const amount = Number(row.amount ?? 0)
  const paid = total(row.payments)
  const [waived, refunded] = [total(row.settlements, 'waived'), total(row.settlements, 'refunded')]
  const invoiced = total(row.invoices)
  const currency = typeof row.currency === 'string' ? row.currency : 'CNY'
  const yuan = (cents: number): string => amountIn(currency, cents)
  const share = amount === 0 ? 0 : Math.round((paid / amount) * 100)
  return (
    <div className={styles.tab}>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 1, md: 2 }}
        items={[
          {
            key: 'amount',
            label: '合同金额',
            children:
              currency === 'CNY' ? `${yuan(amount)}（${amountInWords(amount)}）` : `${yuan(amount)}（${currency}）`,
            span: 'filled',
          },
          { key: 'paid', label: '已收', children: yuan(paid) },
          { key: 'unpaid', label: '未收', children: yuan(Number(row.unpaidAmount ?? 0)) },
          ...(waived + refunded === 0
            ? []
            : [
                { key: 'waived', label: '已核销', children: yuan(waived) },
                { key: 'refunded', label: '已退还', children: yuan(refunded) },
              ]),
          ...(row.taxAmount == null
            ? []
            : [
                { key: 'net', label: '不含税金额', children: yuan(Number(row.netAmount)) },
                { key: 'tax', label: '税额', children: yuan(Number(row.taxAmount)) },
              ]),
          { key: 'invoiced', label: '已开票', children: yuan(invoiced) },
          { key: 'late', label: '逾期未收', children: yuan(overdue(row, paid + waived, today)) },
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

/** What should have come in by now and has not; `settled` came in or was waived. */
function overdue(row: AnyRow, settled: number, day: string): number {
  const plan = (row.payPlan ?? []) as { dueDate: string; amount: number }[]
  return Math.max(0, total(plan.filter(({ dueDate }) => dueDate < day)) - settled)
}
