import type { Candidate } from '@lexdesk/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useId } from 'react'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { appointmentCalls } from './appointmentCalls.ts'
import styles from './SlotPicker.module.css'

interface CandidatePickerProps {
  goodAtId: string
  date: string
  chosen: string | undefined
  onChoose: (lawyer: Candidate) => void
}

/** Lawyers who take appointments, those of the practice area first, with their appointments of that day. */
export function CandidatePicker({ goodAtId, date, chosen, onChoose }: CandidatePickerProps) {
  const titleId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'appointment', 'candidates', goodAtId, date],
    queryFn: ({ signal }) => appointmentCalls.candidates(goodAtId, date, signal),
    placeholderData: keepPreviousData,
  })
  const lawyer = data?.find(({ userId }) => userId === chosen)
  return (
    <>
      <b id={titleId}>推荐律师</b>
      <div className={styles.lawyers} role="group" aria-labelledby={titleId}>
        {data?.map((one) => (
          <Button
            key={one.userId}
            size="small"
            type={one.userId === chosen ? 'primary' : one.isMatching ? 'default' : 'dashed'}
            aria-pressed={one.userId === chosen}
            onClick={() => onChoose(one)}
          >
            {one.name}
            <span className={styles.facts}>
              {one.isMatching ? '对口' : '非对口'} · 当天 {one.load} 个
              {one.rating !== null && ` · ${one.rating.toFixed(1)} 分`}
            </span>
          </Button>
        ))}
        {data?.length === 0 && <span className={styles.hint}>没有已认证且接单的律师</span>}
      </div>
      {error && !data && <ErrorHint error={error} onRetry={() => void refetch()} />}
      {lawyer && !lawyer.isMatching && (
        <Alert type="warning" showIcon title={`${lawyer.name}律师的擅长领域不含本次咨询领域，请确认`} />
      )}
    </>
  )
}
