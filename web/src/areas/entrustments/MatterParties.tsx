import { conflictCheck, entrustment, type Field, type Resource, type Row } from '@lexdesk/domain'
import { Alert, Typography } from 'antd'
import { ConflictFinding } from '../../conflicts/ConflictFinding.tsx'
import { useConflictCheck } from '../../conflicts/useConflictCheck.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { ActionButtons } from '../../resource/ActionButtons.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FactList } from '../../ui/page/FactList.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import styles from './entrustments.module.css'

/** The hits have their own buttons for 主体核对, so the waiver is the only remaining step. */
const waivable: Resource = {
  ...conflictCheck,
  states: { ...conflictCheck.states!, actions: { waive: conflictCheck.states!.actions.waive! } },
}

/** 当事人与利冲: the parties of the matter, the result of the last conflict search, and the pending decisions. */
export function MatterParties({ row }: { row: Row<typeof entrustment> }) {
  const id = (row.conflictCheckId as string | null | undefined) ?? null
  const { data: check, error, refetch } = useConflictCheck(id)
  const parties = row.parties as unknown[] | undefined
  return (
    <>
      <section className={styles.section} aria-label="利冲检索">
        <Typography.Title level={5}>利冲检索</Typography.Title>
        {id === null && <EmptyHint description="还没有做利冲检索" />}
        {id !== null &&
          !check &&
          (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
        {check && isStale(row, check) && (
          <Alert
            type="warning"
            showIcon
            className={styles.stale}
            title="当事人有变更，以下结果不含变更后的当事人，请重新做利冲检索"
          />
        )}
        {check && (
          <ConflictFinding check={check} steps={<ActionButtons resource={waivable} row={check} variant="button" />} />
        )}
      </section>
      <section className={styles.section} aria-label="当事人">
        <Typography.Title level={5}>当事人</Typography.Title>
        {parties?.length ? (
          <FieldDisplay name="parties" field={entrustment.fields.parties as Field} value={parties} row={row} />
        ) : (
          <EmptyHint description="还没有填写当事人" />
        )}
        {row.noOpponentReason ? (
          <div className={styles.reason}>
            <FactList
              facts={[
                {
                  key: 'reason',
                  label: '暂无对方当事人的原因',
                  children: row.noOpponentReason as string,
                  isWide: true,
                },
              ]}
            />
          </div>
        ) : null}
      </section>
    </>
  )
}

/** The parties changed after the search. */
const isStale = ({ partiesChangedAt }: Row<typeof entrustment>, { checkedAt }: Row<typeof conflictCheck>): boolean =>
  typeof partiesChangedAt === 'string' && typeof checkedAt === 'string' && partiesChangedAt > checkedAt
