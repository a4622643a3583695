import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { DownloadDialog } from './DownloadDialog.tsx'
import { SearchedTable } from './SearchedTable.tsx'
import { templateCalls, type TemplateRow } from './templateCalls.ts'
import { useSearchedRows } from './useSearchedRows.ts'

const yuan = (cents: number): string => `¥${(cents / 100).toFixed(2)}`

/** The templates available for download. */
export function TemplateShelf() {
  const { can } = useSession()
  const [chosen, setChosen] = useState<TemplateRow>()
  const list = useSearchedRows<TemplateRow>('name', templateCalls.published)
  return (
    <>
      <SearchedTable<TemplateRow>
        list={list}
        none="没有已上架的模板"
        columns={[
          { title: '模板名称', dataIndex: 'name' },
          { title: '类型', dataIndex: 'typeId_dictText' },
          { title: '版本', dataIndex: 'publishedVersion' },
          {
            title: '价格',
            key: 'price',
            render: (_, { price, memberOnly }) => (
              <>
                {Number(price ?? 0) > 0 ? yuan(Number(price)) : '免费'} {memberOnly === 'Y' && <Tag>会员</Tag>}
              </>
            ),
          },
          { title: '下载次数', dataIndex: 'downloadCount', render: (count: number | null) => count ?? 0 },
          {
            title: '操作',
            key: 'act',
            fixed: 'right',
            render: (_, row) =>
              can('templateDownload:fetch') && (
                <Button type="link" size="small" aria-label={`下载${row.name}`} onClick={() => setChosen(row)}>
                  下载
                </Button>
              ),
          },
        ]}
      />
      {chosen && <DownloadDialog template={chosen} onDone={list.refresh} onClose={() => setChosen(undefined)} />}
    </>
  )
}
