import { defineResource } from '../../resource/defineResource.ts'
import { computed, integer, text } from '../../resource/kinds/builders.ts'

const readOnly = { readOnly: true } as const

/** 文件: entries of the file store. The store writes the rows; its area implements the calls. */
export const fileObject = defineResource({
  name: 'fileObject',
  title: '文件',
  path: '/sys/oss/file',
  table: 'stored_file',
  titleField: 'fileName',
  fields: {
    fileName: text('文件名称', { ...readOnly, list: true, search: 'like' }),
    extension: text('类型', { ...readOnly, list: { width: 90 }, search: 'eq' }),
    size: integer('大小', { ...readOnly, list: { width: 110 } }),
    folder: text('用途', { ...readOnly, list: { width: 110 } }),
    url: text('存储路径', { ...readOnly, max: 500, list: { hidden: true }, search: { rule: 'like', more: true } }),
    uploader: text('上传人', { ...readOnly, list: { width: 110 }, search: { rule: 'like', more: true } }),
    usedBy: computed('使用情况', ({ uses }) => (uses as string | null | undefined) || '未使用', {
      list: { width: 150 },
    }),
  },
})
