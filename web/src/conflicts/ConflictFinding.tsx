import { conflictCheck, entrustment, isHit } from '@lexdesk/domain'
import { Alert, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { menuPages } from '../api/menu/menuPages.ts'
import { useSession } from '../api/session/useSession.ts'
import { FieldDisplay } from '../fields/FieldDisplay.tsx'
import { FactList } from '../ui/page/FactList.tsx'
import { PersonName } from '../ui/values/PersonName.tsx'
import { CheckResult } from './ConflictResult.tsx'
import styles from './conflicts.module.css'
import { HitList } from './HitList.tsx'
import { ReportButton } from './ReportButton.tsx'
import type { FoundCheck } from './useConflictCheck.ts'
import { useHitDecision } from './useHitDecision.tsx'

interface ConflictFindingProps {
  check: FoundCheck
  /** Steps of the check, if the surrounding page does not offer them. */
  steps?: ReactNode
}

/** The findings of a check: the result, who searched how many records, and the hits with their pending decisions. */
export function ConflictFinding({ check, steps }: ConflictFindingProps) {
  const hits = check.hits ?? []
  const count = hits.filter(isHit).length
  const { buttons, dialog } = useHitDecision(check)
  return (
    <Flex vertical gap={12} align="stretch" className={styles.finding}>
      <CheckResult check={check} />
      {check.conclusion === null && <NotReviewed matterId={check.entrustmentId as string | null} />}
      <Flex wrap gap={8}>
        {steps}
        <ReportButton check={check} />
      </Flex>
      <FactList facts={factsOf(check)} />
      <Typography.Text>{count > 0 ? `命中 ${count} 条记录` : '全部检索对象均未命中任何记录'}</Typography.Text>
      <HitList hits={hits} acts={buttons} />
      {dialog}
    </Flex>
  )
}

/** Shown for checks made before the current rules. */
export const notReviewed = '尚未按现行规则重新核对'

function NotReviewed({ matterId }: { matterId: string | null }) {
  const { menu } = useSession()
  const page = matterId === null ? undefined : menuPages(menu).recordPath(entrustment.name, matterId)
  return (
    <Alert
      type="warning"
      showIcon
      title={notReviewed}
      description="本次检索早于现行的利冲规则，没有结论说明。请在所属委托上重新检索"
      action={page && <Link to={page}>去重新检索</Link>}
    />
  )
}

function factsOf(check: FoundCheck) {
  const show = (name: keyof typeof conflictCheck.fields) => (
    <FieldDisplay name={name} field={conflictCheck.fields[name]} value={check[name]} row={check} />
  )
  const items = [
    { key: 'checkedAt', label: '检索时间', children: show('checkedAt') as ReactNode },
    {
      key: 'by',
      label: '检索人',
      children: <PersonName account={check.createBy} name={check.createBy_dictText ?? null} />,
    },
    { key: 'coverage', label: '检索范围', isWide: true, children: coverageWords(check) },
    ...(check.reviewedAt
      ? [
          {
            key: 'reviewed',
            label: '重新评定',
            isWide: true,
            children: (
              <>
                {show('reviewedBy')}于 {show('reviewedAt')} 因核对决定重新评定
              </>
            ),
          },
        ]
      : []),
  ]
  if (!check.waivedBy) return items
  return [
    ...items,
    { key: 'waivedBy', label: '豁免人', children: show('waivedBy') },
    { key: 'waivedAt', label: '豁免时间', children: show('waivedAt') },
    { key: 'waiverReason', label: '豁免理由', isWide: true, children: show('waiverReason') },
    { key: 'waiverFile', label: '豁免书', isWide: true, children: show('waiverFile') },
  ]
}

function coverageWords({ coverage }: FoundCheck): string {
  const lines = (coverage ?? []) as { source: string; records: number }[]
  if (lines.length === 0) return '—'
  const total = lines.reduce((sum, { records }) => sum + Number(records), 0)
  return `共 ${total} 条记录：${lines.map(({ source, records }) => `${source} ${records}`).join('、')}`
}
