import { countText, type IndexFigures, type TableFigures } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { bytesText } from './figureTexts.ts'
import { Panel } from './Panel.tsx'

const titleOf = (noun: string, shown: number, count: number): string =>
  shown < count
    ? `${noun}大小（共 ${countText(count)} 个，列出最大的 ${shown} 个）`
    : `${noun}大小（共 ${countText(count)} 个）`

/** The size of a table that is locked exclusively is unknown. */
const sizeText = (bytes: number | null): string => (bytes === null ? '—' : bytesText(bytes))

export function TableSizes({ tables, count }: { tables: readonly TableFigures[]; count: number }) {
  return (
    <Panel title={titleOf('数据表', tables.length, count)}>
      <DataTable<TableFigures>
        label="数据表大小"
        rows={tables}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        rowHeight={36}
        columns={[
          { key: 'name', title: '数据表', minWidth: 160 },
          { key: 'title', title: '名称', minWidth: 100, importance: 2, text: ({ title }) => title ?? '' },
          { key: 'rows', title: '行数（估计）', width: 120, align: 'right', text: ({ rows }) => countText(rows) },
          { key: 'bytes', title: '数据', width: 100, align: 'right', text: ({ bytes }) => sizeText(bytes) },
          {
            key: 'indexBytes',
            title: '索引',
            width: 100,
            align: 'right',
            importance: 2,
            text: ({ indexBytes }) => sizeText(indexBytes),
          },
          {
            key: 'deadRows',
            title: '待清理行',
            width: 100,
            align: 'right',
            importance: 3,
            text: ({ deadRows }) => countText(deadRows),
          },
        ]}
      />
    </Panel>
  )
}

export function IndexSizes({ indexes, count }: { indexes: readonly IndexFigures[]; count: number }) {
  return (
    <Panel title={titleOf('索引', indexes.length, count)}>
      <DataTable<IndexFigures>
        label="索引大小"
        rows={indexes}
        idOf={({ name }) => name}
        nameOf={({ name }) => name}
        rowHeight={36}
        columns={[
          { key: 'name', title: '索引', minWidth: 200 },
          { key: 'table', title: '数据表', minWidth: 140, importance: 2 },
          { key: 'bytes', title: '大小', width: 100, align: 'right', text: ({ bytes }) => sizeText(bytes) },
          {
            key: 'scans',
            title: '使用次数',
            width: 100,
            align: 'right',
            importance: 2,
            text: ({ scans }) => countText(scans),
          },
        ]}
      />
    </Panel>
  )
}
