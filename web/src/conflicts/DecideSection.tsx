import type { ConflictHit } from '@lexdesk/domain'
import { Radio, Typography } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { ActionSlotProps } from '../resource/ResourceSlots.ts'
import { ErrorHint } from '../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../ui/hints/Skeletons.tsx'
import styles from './conflicts.module.css'
import { useConflictCheck } from './useConflictCheck.ts'

/** Selects the pending hit that the step 主体核对 applies to; the first by default. */
export function DecideSection({ row, values, onChange }: ActionSlotProps) {
  const { data: check, error, refetch } = useConflictCheck(row.id)
  const pairs = pendingPairs(check?.hits ?? [])
  const first = pairs[0]?.pairKey
  const chooseFirst = useEffectEvent(() => {
    if (first && !values.pairKey) onChange('pairKey', first)
  })
  useEffect(() => chooseFirst(), [first])
  if (!check) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={2} />
  if (pairs.length === 0) return <Typography.Text type="secondary">没有可由您核对的命中记录</Typography.Text>
  return (
    <Radio.Group
      vertical
      aria-label="命中记录"
      value={values.pairKey}
      onChange={({ target }) => onChange('pairKey', target.value)}
      options={pairs.map(({ pairKey, party, foundName, explanation, count }) => ({
        value: pairKey!,
        label: (
          <div className={styles.choice}>
            <div>
              {[party, foundName].filter(Boolean).join(' ／ ')}
              {count > 1 && `（${count} 条命中记录）`}
            </div>
            <Typography.Text type="secondary">{explanation}</Typography.Text>
          </div>
        ),
      }))}
    />
  )
}

/** A decision applies to two parties, so hits of the same pair are one choice. */
function pendingPairs(hits: readonly ConflictHit[]): (ConflictHit & { count: number })[] {
  const pairs = new Map<string, ConflictHit & { count: number }>()
  for (const hit of hits) {
    if (!hit.isPending || hit.pairKey === null) continue
    pairs.set(hit.pairKey, { ...(pairs.get(hit.pairKey) ?? hit), count: (pairs.get(hit.pairKey)?.count ?? 0) + 1 })
  }
  return [...pairs.values()]
}
