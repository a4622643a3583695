import type { ConflictHit } from '@lexdesk/domain'
import { Collapse, Typography } from 'antd'
import type { ReactNode } from 'react'
import cards from '../ui/page/cards.module.css'
import { HitCard } from './HitCard.tsx'

interface HitListProps {
  hits: readonly ConflictHit[]
  /** Actions on a hit. */
  acts?: (hit: ConflictHit) => ReactNode
}

/**
 * The hits of a search by severity, then those decided by a user. Hits without consequence are collapsed below; records
 * of the client's own matters are summarized in one line.
 */
export function HitList({ hits, acts }: HitListProps) {
  const own = hits.filter(({ match }) => match === 'own')
  const isSerious = ({ level, isPending }: ConflictHit) => level !== 'none' || isPending
  const decided = hits.filter((hit) => hit.decision && !isSerious(hit))
  const shown = [...hits.filter(isSerious), ...decided]
  const harmless = hits.filter((hit) => !shown.includes(hit) && !own.includes(hit))
  const list = (some: readonly ConflictHit[], title: string) => (
    <ul className={cards.cards} aria-label={title}>
      {some.map((hit, index) => (
        <HitCard key={`${hit.pairKey ?? ''}${hit.foundId ?? ''}${index}`} hit={hit} acts={acts?.(hit)} />
      ))}
    </ul>
  )
  return (
    <>
      {shown.length > 0 && list(shown, '命中记录')}
      {harmless.length > 0 && (
        <Collapse
          size="small"
          items={[
            {
              key: 'harmless',
              label: `${shown.length > 0 ? '另有 ' : ''}${harmless.length} 条命中不构成冲突`,
              children: list(harmless, '不构成冲突的命中记录'),
            },
          ]}
        />
      )}
      {own.map(({ party, explanation }) => (
        <Typography.Text key={party} type="secondary">
          {party}：{explanation}
        </Typography.Text>
      ))}
    </>
  )
}
