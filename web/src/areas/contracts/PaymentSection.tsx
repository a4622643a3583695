import { type contract, instalmentsOf, moneyText, partsOf, receivableOf } from '@lexdesk/domain'
import { Typography } from 'antd'
import { useToday } from '../../fields/texts/useToday.ts'
import type { ActionSlotProps } from '../../resource/ResourceSlots.ts'
import styles from './PaymentSection.module.css'
import { useProposals } from './useProposals.ts'

/** 登记收款: proposes what is open of the next instalment, and shows which instalments the amount settles. */
export function PaymentSection(props: ActionSlotProps<typeof contract>) {
  const today = useToday()
  const row = useProposals(props, (whole) => ({
    paidOn: today,
    paid: instalmentsOf(whole).find(({ open }) => open > 0)?.open ?? receivableOf(whole).outstanding,
  }))
  if (!row) return null
  const { outstanding, currency } = receivableOf(row)
  const instalments = instalmentsOf(row).filter(({ open }) => open > 0)
  const paid = typeof props.values.paid === 'number' ? props.values.paid : 0
  const parts = partsOf(instalments, paid)
  const yuan = (cents: number): string => moneyText(cents, currency)
  return (
    <section aria-label="付款期次" className={styles.section}>
      <h3 className={styles.heading}>期次（未收合计 {yuan(outstanding)}）</h3>
      <ul className={styles.lines}>
        {instalments.map(({ no, dueDate, open }) => {
          const part = parts.find((one) => one.no === no)
          return (
            <li key={no} className={part ? styles.chosen : undefined}>
              <span>
                第 {no} 期，应付日期 {dueDate}，未收 {yuan(open)}
              </span>
              {part && (
                <strong>本次{part.left === 0 ? '收清' : `收 ${yuan(part.amount)}，还剩 ${yuan(part.left)}`}</strong>
              )}
            </li>
          )
        })}
      </ul>
      {paid > outstanding && (
        <Typography.Text type="danger">
          超出未收金额 {yuan(paid - outstanding)}。多收的款项请退回客户，或先签订补充协议
        </Typography.Text>
      )}
    </section>
  )
}
