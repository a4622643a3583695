import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, file, json, reference, text } from '../../resource/kinds/builders.ts'

/**
 * 填报记录: what arrived by a link. A person completes and accepts it, and it becomes a record of the form, or rejects
 * it. No derived call returns what was filled in: `content` of its endpoints shows each reader what the form would.
 */
export const collectionAnswer = defineResource({
  name: 'collectionAnswer',
  title: '填报记录',
  path: '/online/answer',
  table: 'onl_answer',
  without: ['import', 'add', 'edit'],
  titleField: 'title',
  fields: {
    title: text('内容', {
      required: true,
      fixed: true,
      max: 100,
      pinyin: true,
      list: { width: 260 },
      search: 'like',
      form: false,
    }),
    linkId: reference('填报链接', 'collectionLink', {
      required: true,
      fixed: true,
      list: { width: 180 },
      search: 'eq',
      form: false,
    }),
    formCode: text('表单编码', {
      required: true,
      fixed: true,
      max: 20,
      list: { width: 140 },
      search: 'eq',
      form: false,
    }),
    /** Values of the form by field, checked when they arrived. */
    content: json('填写的内容', { required: true, fixed: true, writeOnly: true, form: false }),
    /** All files of the content; a rule says who may open which. */
    files: file('文件', { count: 0, biz: 'collect', fixed: true, writeOnly: true, form: false }),
    address: text('来自', { fixed: true, max: 64, list: { width: 140 }, form: false }),
    recordId: text('生成的记录', { readOnly: true, max: 64, form: false }),
    rejectReason: text('拒绝原因', { readOnly: true, max: 200, form: false }),
    status: dictionary('状态', 'collection_answer_status', {
      readOnly: true,
      list: { width: 100 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'waiting',
    editable: ['waiting'],
    course: ['waiting', 'accepted'],
    actions: {
      accept: {
        title: '接收',
        from: ['waiting'],
        to: 'accepted',
        /** The whole record, completed from what was sent; without it, as it was sent. */
        fields: { record: json('记录', { form: false }) },
      },
      reject: { title: '拒绝', from: ['waiting'], to: 'rejected', reason: true, danger: true },
    },
  },
})
