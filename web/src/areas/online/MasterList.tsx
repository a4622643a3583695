import type { AnyRow, Resource } from '@lexdesk/domain'
import { useState } from 'react'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { PlainList } from './PlainList.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { SubTables } from './SubTables.tsx'

interface MasterListProps {
  resource: Resource
  title: string
  look: 'stacked' | 'tabs'
}

/** A list above, the sub-tables of the selected row below it. */
export function MasterList({ resource, title, look }: MasterListProps) {
  const [chosen, setChosen] = useState<AnyRow>()
  return (
    <div className={layout.page}>
      <PlainList
        resource={resource}
        title={title}
        table={{
          selection: {
            isSingle: true,
            has: (id) => id === chosen?.id,
            toggle: setChosen,
            choose: ([row]) => setChosen(row),
          },
          onRowClick: setChosen,
        }}
      />
      <section className={layout.panel} aria-label="附表">
        {chosen ? (
          <SubTables key={chosen.id} resource={resource} id={chosen.id} look={look} />
        ) : (
          <EmptyHint description={`选择一行${resource.title}，在这里查看它的附表`} />
        )}
      </section>
    </div>
  )
}
