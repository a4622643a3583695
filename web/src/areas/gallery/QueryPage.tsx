import { dictionaryEndpoints } from '@lexdesk/domain'
import { QueryExample } from '@lexdesk/parts/playground'
import { GalleryPage } from './GalleryPage.tsx'
import type { QuerySources } from '@lexdesk/parts'
import { call } from '../../api/calls/call.ts'
import { controlSources } from './controlSources.ts'
import { pickerSources } from './pickerSources.ts'

const { users, departments, reports } = pickerSources

/** The editors of the advanced query, connected to this server. */
const querySources: QuerySources = {
  loadItems: controlSources.loadItems,
  searchTable: (dictionary) => ({
    search: (keyword, pageSize, signal) =>
      call(dictionaryEndpoints.loadDict, { dict: dictionary, keyword, pageSize }, { signal }),
    loadTexts: (values, signal) =>
      call(dictionaryEndpoints.loadDictItem, { dict: dictionary, key: values.join(',') }, { signal }),
  }),
  users: { ...users, loadDepartments: departments },
  departments,
  reports,
  areas: controlSources.areas,
}

export function QueryPage() {
  return (
    <GalleryPage
      title="高级查询"
      use="由使用者自己组合条件的查询，条件可以保存和共享。普通查询栏不够用时，从列表的“高级查询”打开。"
    >
      <QueryExample sources={querySources} />
    </GalleryPage>
  )
}
