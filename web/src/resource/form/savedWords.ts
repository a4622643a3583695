import type { ReadMode, Resource, Values } from '@lexdesk/domain'

const longestTitle = 30

/** What saving a form has done: 已新增企业“杭州云舟供应链” */
export function savedWords({ title, titleField, fields }: Resource, mode: ReadMode, row: Values): string {
  const shown = row[fields[titleField]?.kind === 'reference' ? `${titleField}_dictText` : titleField]
  const name = typeof shown === 'string' ? shown.trim() : ''
  const cut = name.length > longestTitle ? `${name.slice(0, longestTitle)}…` : name
  return `已${mode === 'add' ? '新增' : '保存'}${title}${cut && `“${cut}”`}`
}
