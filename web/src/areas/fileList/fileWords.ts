import { type fileObject, type Row } from '@lexdesk/domain'

const pictures = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'])

export const isPicture = ({ extension }: Row<typeof fileObject>): boolean => pictures.has(String(extension))
/** What a browser can display. */
export const isPreviewable = (row: Row<typeof fileObject>): boolean => isPicture(row) || row.extension === 'pdf'

/** The folders of the store by purpose. */
const folderWords: Readonly<Record<string, string>> = {
  temp: '普通上传',
  jeditor: '正文图片',
  avatar: '头像',
  enterprise: '企业',
  entrustment: '委托',
  appointment: '预约',
  contract: '合同',
  template: '模板',
  content: '内容',
  notice: '通告',
  import: '导入',
  export: '导出',
}
export const folderWord = ({ folder }: Row<typeof fileObject>): string =>
  folderWords[folder as string] ?? (folder as string)

const units = ['B', 'KB', 'MB', 'GB'] as const

/** `1.5 MB`: at most three digits. */
export function sizeWords(bytes: number): string {
  const unit = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const size = bytes / 1024 ** unit
  return `${size >= 100 || unit === 0 ? Math.round(size) : Number(size.toFixed(1))} ${units[unit]!}`
}
