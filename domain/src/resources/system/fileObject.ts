import { defineResource } from '../../resource/defineResource.ts'
import { computed, integer, text } from '../../resource/kinds/builders.ts'

const kept = { readOnly: true } as const

/** 文件: what lies in the file store, as its list shows it. The store keeps the rows; its area answers the calls. */
export const fileObject = defineResource({
  name: 'fileObject',
  title: '文件',
  path: '/sys/oss/file',
  table: 'stored_file',
  titleField: 'fileName',
  fields: {
    fileName: text('文件名称', { ...kept, list: true, search: 'like' }),
    extension: text('类型', { ...kept, list: { width: 90 }, search: 'eq' }),
    size: integer('大小', { ...kept, list: { width: 110 } }),
    folder: text('用途', { ...kept, list: { width: 110 } }),
    url: text('存储路径', { ...kept, max: 500, list: { hidden: true }, search: { rule: 'like', more: true } }),
    uploader: text('上传人', { ...kept, list: { width: 110 }, search: { rule: 'like', more: true } }),
    usedBy: computed('使用情况', ({ uses }) => (uses as string | null | undefined) || '未使用', {
      list: { width: 150 },
    }),
  },
})
