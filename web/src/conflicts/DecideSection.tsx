import type { ConflictHit } from '@lexdesk/domain'
import { Radio, Typography } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { ActionSlotProps } from '../resource/ResourceSlots.ts'
import { ErrorHint } from '../ui/ErrorHint.tsx'
import { FormSkeleton } from '../ui/Skeletons.tsx'
import styles from './conflicts.module.css'
import { useConflictCheck } from './useConflictCheck.ts'

/** Which of the pending hits the step 主体核对 is about; the first of them unless another is chosen. */
export function DecideSection({ row, values, onChange }: ActionSlotProps) {
  const { data: check, error, refetch } = useConflictCheck(row.id)
  const pending = ((check?.hits ?? []) as ConflictHit[]).filter(
    ({ isPending, pairKey }) => isPending && pairKey !== null,
  )
  const first = pending[0]?.pairKey
  const chooseFirst = useEffectEvent(() => {
    if (first && !values.pairKey) onChange('pairKey', first)
  })
  useEffect(() => chooseFirst(), [first])
  if (!check) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={2} />
  if (pending.length === 0) return <Typography.Text type="secondary">没有可由您核对的命中记录</Typography.Text>
  return (
    <Radio.Group
      vertical
      aria-label="命中记录"
      value={values.pairKey}
      onChange={({ target }) => onChange('pairKey', target.value)}
      options={pending.map(({ pairKey, party, foundName, foundIn, explanation }) => ({
        value: pairKey!,
        label: (
          <div className={styles.choice}>
            <div>
              {party} ／ {foundName}（{foundIn}）
            </div>
            <Typography.Text type="secondary">{explanation}</Typography.Text>
          </div>
        ),
      }))}
    />
  )
}
