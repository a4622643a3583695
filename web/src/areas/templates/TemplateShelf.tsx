import { moneyText } from '@lexdesk/domain'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useSession } from '../../api/session/useSession.ts'
import { DownloadDialog } from './DownloadDialog.tsx'
import { SearchedTable } from './SearchedTable.tsx'
import { templateCalls, type TemplateRow } from './templateCalls.ts'
import { useSearchedRows } from './useSearchedRows.ts'

const priceOf = ({ price }: TemplateRow): string => (Number(price ?? 0) > 0 ? moneyText(Number(price)) : '免费')

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
        label="可下载的模板"
        columns={[
          { key: 'name', title: '模板名称', minWidth: 200 },
          { key: 'typeId_dictText', title: '类型', width: 160 },
          { key: 'publishedVersion', title: '版本', width: 80, align: 'right' },
          {
            key: 'price',
            title: '价格',
            width: 152,
            align: 'right',
            show: (row) => (
              <>
                {row.memberOnly === 'Y' && <Tag>会员</Tag>} {priceOf(row)}
              </>
            ),
            text: priceOf,
          },
          {
            key: 'downloadCount',
            title: '下载次数',
            width: 96,
            align: 'right',
            text: ({ downloadCount }) => String(Number(downloadCount ?? 0)),
          },
          {
            key: 'act',
            title: '操作',
            width: 80,
            frozen: 'end',
            isActions: true,
            show: (row) =>
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
