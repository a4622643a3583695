import { countText, maxImportRows, type Resource, sheetColumns } from '@lexdesk/domain'

const choices = new Set(['dictionary', 'dictionaries', 'yesNo'])
const days = new Set(['date', 'datetime'])

/** The required format of a sheet, in words. */
export function importRules(resource: Resource): string[] {
  const columns = sheetColumns(resource)
  const titles = (fits: (column: (typeof columns)[number]) => boolean) =>
    columns
      .filter(fits)
      .map(({ field }) => field.title)
      .join('、')
  const required = titles(({ field }) => field.required ?? false)
  const unique = titles(({ field }) => field.unique ?? false)
  const number = Object.values(resource.fields).find(({ kind }) => kind === 'sequence')?.title
  const chosen = titles(({ field }) => choices.has(field.kind))
  const dated = titles(({ field }) => days.has(field.kind))
  return [
    '表头在前 10 行之内，列名与模板一致；不一致的列在校验后可以指定对应的字段，多余的列会被忽略，空行会被跳过。',
    ...(required ? [`必填：${required}。`] : []),
    ...(unique ? [`${unique}不能重复；与已有记录相同时更新该记录。`] : []),
    ...(number && !unique ? [`带有${number}的行更新该记录，例如导出后改过的文件；新增时${number}留空。`] : []),
    ...(unique ? [] : ['内容与已有记录或文件中前面的行相同的行会标出，可以选择跳过。']),
    ...(chosen ? [`${chosen}填写选项的文字。`] : []),
    ...(dated ? [`${dated}的格式为 2026-01-31。`] : []),
    `一次最多 ${countText(maxImportRows)} 行。先校验、预览，确认后才会写入。`,
  ]
}
