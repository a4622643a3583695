import type { ConflictHit } from '@lexdesk/domain'
import { Collapse } from 'antd'
import type { ReactNode } from 'react'
import cards from '../ui/cards.module.css'
import { HitCard } from './HitCard.tsx'

interface HitListProps {
  hits: readonly ConflictHit[]
  /** What can be done about a hit. */
  acts?: (hit: ConflictHit) => ReactNode
}

/** The hits of a search, the gravest first. Those without consequence are folded up below the others. */
export function HitList({ hits, acts }: HitListProps) {
  const grave = hits.filter(({ level, isPending }) => level !== 'none' || isPending)
  const harmless = hits.filter((hit) => !grave.includes(hit))
  const list = (shown: readonly ConflictHit[], title: string) => (
    <ul className={cards.cards} aria-label={title}>
      {shown.map((hit, index) => (
        <HitCard key={`${hit.pairKey ?? ''}${hit.foundId ?? ''}${index}`} hit={hit} acts={acts?.(hit)} />
      ))}
    </ul>
  )
  return (
    <>
      {grave.length > 0 && list(grave, '命中记录')}
      {harmless.length > 0 && (
        <Collapse
          size="small"
          items={[
            {
              key: 'harmless',
              label: `${grave.length > 0 ? '另有 ' : ''}${harmless.length} 条命中不构成冲突`,
              children: list(harmless, '不构成冲突的命中记录'),
            },
          ]}
        />
      )}
    </>
  )
}
