/// <reference lib="dom" />
import { Button, Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import type { ListFacts } from '../pages/BareFacts.ts'
import { readList } from './readFacts.ts'

/** Search inputs of antd above a plain table: what a list costs at least. */
export function BareList({ path }: { path: string }) {
  const [list, setList] = useState<ListFacts>()
  useEffect(() => {
    void readList(path).then(setList)
  }, [path])
  if (!list) return null
  return (
    <section data-page={path}>
      <h2>{list.title}</h2>
      <form style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 16 }}>
        {list.searches.map(({ title, isText }) => (
          <label key={title}>
            {title}
            {isText ? <Input /> : <Select style={{ width: '100%' }} options={[]} />}
          </label>
        ))}
        <div>
          <Button type="primary">查询</Button>
          <Button>重置</Button>
        </div>
      </form>
      <table style={{ width: '100%' }}>
        <thead>
          <tr>
            {list.columns.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((cells, row) => (
            <tr key={row} className="bare-row">
              {cells.map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
