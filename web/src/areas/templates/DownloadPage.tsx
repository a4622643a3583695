import { Tabs } from 'antd'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { DownloadRecords } from './DownloadRecords.tsx'
import { TemplateShelf } from './TemplateShelf.tsx'

/** 模板下载: the available templates, and the download history. */
export function DownloadPage() {
  return (
    <section className={layout.page}>
      <PageHeader title="模板下载" />
      <div className={layout.panel}>
        <Tabs
          destroyOnHidden
          items={[
            { key: 'templates', label: '可下载的模板', children: <TemplateShelf /> },
            { key: 'records', label: '下载记录', children: <DownloadRecords /> },
          ]}
        />
      </div>
    </section>
  )
}
