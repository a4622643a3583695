import { Button, Descriptions, Drawer } from 'antd'
import { useEffect, useState } from 'react'
import type { RecordFacts } from '../pages/BareFacts.ts'
import { PlainTable } from './PlainTable.tsx'
import { readFacts } from './readFacts.ts'

interface BareRecordProps {
  isOpen: boolean
  onClose: () => void
}

/** The facts of a record in a drawer, read when it opens. */
export function BareRecord({ isOpen, onClose }: BareRecordProps) {
  return (
    <Drawer open={isOpen} onClose={onClose} size={880} destroyOnHidden title="记录" footer={<Button>编辑</Button>}>
      <Facts />
    </Drawer>
  )
}

function Facts() {
  const [sections, setSections] = useState<RecordFacts[]>()
  useEffect(() => {
    void readFacts('record').then(setSections)
  }, [])
  return sections?.map(({ title, facts, tables }) => (
    <section key={title}>
      <Descriptions
        title={title}
        size="small"
        bordered
        column={2}
        items={facts.map((fact) => ({ key: fact.title, label: fact.title, children: fact.text }))}
      />
      {tables.map((table) => (
        <PlainTable key={table.title} table={table} />
      ))}
    </section>
  ))
}
