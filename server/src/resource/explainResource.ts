import {
  exportColumns,
  formSections,
  listColumns,
  permissionsOf,
  queryFields,
  type Resource,
  searchFields,
  sheetColumns,
} from '@lexdesk/domain'
import { resourceCalls } from './routes/openApi.ts'
import { tablesOf } from './tableOf.ts'

/** Everything derived from a definition, as text: `npm run explain enterprise`. */
export function explainResource(resource: Resource): string {
  const lines: string[] = [
    `${resource.title} ${resource.name}（${resource.scope === 'tenant' ? '按租户隔离' : '全平台共用'}）`,
  ]
  const section = (title: string, entries: string[]): void => {
    if (entries.length > 0) lines.push('', title, ...entries.map((entry) => `  ${entry}`))
  }
  for (const table of tablesOf(resource)) {
    section(
      `表 ${table.name}`,
      table.columns.map((column) => `${column.name} ${column.type}${column.notNull ? ' not null' : ''}`),
    )
    section(
      `索引 ${table.name}`,
      table.indexes.map(
        (index) =>
          `${index.unique ? '唯一 ' : ''}${index.name} (${index.columns.join(', ')})${index.method ? ` ${index.method}` : ''}`,
      ),
    )
  }
  section(
    '列表',
    listColumns(resource).map(
      ({ name, field, hidden, sortable }) =>
        `${field.title} ${name}${hidden ? '（默认隐藏）' : ''}${sortable ? '' : '（不可排序）'}`,
    ),
  )
  section(
    '查询栏',
    searchFields(resource).map(
      ({ name, field, rule, more }) => `${field.title} ${name} ${rule}${more ? '（展开）' : ''}`,
    ),
  )
  section(
    '高级查询',
    queryFields(resource).map(({ name, title, rules }) => `${title} ${name}：${rules.join(' ')}`),
  )
  section(
    '表单',
    formSections(resource).map(
      ({ title, fields }) =>
        `${title || '基本信息'}：${fields.map(({ field }) => field.title + (field.required ? '*' : '')).join('、')}`,
    ),
  )
  section(
    '导入列',
    sheetColumns(resource).map(({ field }) => field.title + (field.required ? '*' : '')),
  )
  section(
    '导出列',
    exportColumns(resource).map(({ field }) => field.title),
  )
  section(
    '状态',
    Object.entries(resource.states?.actions ?? {}).map(
      ([name, { title, from, to }]) => `${title} ${name}：${[from].flat().join(' | ')} → ${to ?? '不变'}`,
    ),
  )
  section(
    '权限',
    permissionsOf(resource).map(({ code, title }) => `${code} ${title}`),
  )
  section(
    '接口',
    resourceCalls(resource).map(({ method, path }) => `${method} ${path}`),
  )
  return lines.join('\n')
}
