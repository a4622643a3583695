import { type conflictCheck, type ConflictLevel, conflictSentences, type Row } from '@lexdesk/domain'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useDictionary } from '../api/dictionaries/useDictionary.ts'

const alertTypes: Record<ConflictLevel, 'success' | 'warning' | 'error'> = {
  none: 'success',
  doubtful: 'warning',
  relative: 'warning',
  absolute: 'error',
}

interface ConflictResultProps {
  level: ConflictLevel
  /** What the result means and who acts next. */
  words: ReactNode
}

export function ConflictResult({ level, words }: ConflictResultProps) {
  const results = useDictionary('conflict_result')
  const title = results.find(({ value }) => value === level)?.text ?? level
  return <Alert type={alertTypes[level]} showIcon title={title} description={words} />
}

/** The result of a stored check: a waiver and a later search take precedence over its own result. */
export function CheckResult({ check }: { check: Row<typeof conflictCheck> }) {
  const level = (check.result as ConflictLevel | null) ?? 'none'
  const pending = Number(check.pendingCount ?? 0)
  if (check.status === 'superseded')
    return <Alert type="info" showIcon title="已重新检索" description="该委托已有新的检索，本次检索仅供查阅" />
  if (check.status === 'waived' && pending === 0)
    return (
      <Alert
        type="success"
        showIcon
        title="相对冲突已豁免"
        description={`主管已${typeof check.waivedAt === 'string' ? `于 ${check.waivedAt} ` : ''}凭各方书面文件豁免，可以继续办理`}
      />
    )
  const rest = pending > 0 ? `；待核对 ${pending} 条` : ''
  return <ConflictResult level={level} words={`${conflictSentences[level]}${rest}`} />
}
