import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, json, multiline, text } from '../../resource/kinds/builders.ts'
import { readReport } from './readReport.ts'
import { basis, reportCodeProblem, sharingFields, titleText } from './sharedFields.ts'

/** 报表: figures or rows of one resource, defined by the office. Readers see their own rows in it. */
export const report = defineResource({
  name: 'report',
  title: '报表',
  path: '/online/report',
  table: 'onl_report',
  // A sheet cannot hold a definition.
  without: ['import'],
  titleField: 'title',
  fields: {
    title: titleText(240),
    code: text('编码', {
      unique: true,
      fixed: true,
      max: 40,
      help: '地址和弹窗选择使用；不填时按名称的拼音生成，保存后不能修改',
      list: { width: 200, importance: 3 },
      search: 'like',
      form: basis,
      problem: reportCodeProblem,
    }),
    description: multiline('说明', { max: 500, form: { ...basis, span: 2 } }),
    /** The name of a resource. */
    source: text('数据来源', { required: true, max: 40, list: { width: 140 }, form: false }),
    chart: dictionary('形式', 'report_chart', { readOnly: true, list: { width: 110 }, search: 'in', form: false }),
    /** A `ReportDefinition`. */
    definition: json('定义', { required: true, form: false }),
    ...sharingFields('任何能查看数据来源的人都可以打开，看到的仍是各自有权查看的数据'),
  },
  check: ({ definition }) => {
    if (definition === undefined || definition === null) return []
    const read = readReport(definition)
    return 'problem' in read ? [{ field: 'definition', message: read.problem }] : []
  },
})
