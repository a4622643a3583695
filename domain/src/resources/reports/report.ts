import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, json, multiline, references, text, yesNo } from '../../resource/kinds/builders.ts'
import { readReport } from './readReport.ts'

const basis = { section: '基本信息' }
const sharing = { section: '共享' }

const codePattern = /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/
/** The address of a report that is not saved yet. */
export const newReportCode = 'new'

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
    title: text('名称', {
      required: true,
      max: 60,
      pinyin: true,
      list: { width: 240, importance: 1 },
      search: 'like',
      form: basis,
    }),
    code: text('编码', {
      unique: true,
      fixed: true,
      max: 40,
      help: '地址和弹窗选择使用；不填时按名称的拼音生成，保存后不能修改',
      list: { width: 200, importance: 3 },
      search: 'like',
      form: basis,
      problem: (value) =>
        codePattern.test(value) && value !== newReportCode ? undefined : '须为字母开头的字母、数字和下划线',
    }),
    description: multiline('说明', { max: 500, form: { ...basis, span: 2 } }),
    /** The name of a resource. */
    source: text('数据来源', { required: true, max: 40, list: { width: 140 }, form: false }),
    chart: dictionary('形式', 'report_chart', { readOnly: true, list: { width: 110 }, search: 'in', form: false }),
    /** A `ReportDefinition`. */
    definition: json('定义', { required: true, form: false }),
    isPublic: yesNo('所有人可用', {
      default: 'N',
      help: '任何能查看数据来源的人都可以打开，看到的仍是各自有权查看的数据',
      list: { width: 110 },
      form: sharing,
    }),
    roleIds: references('共享给角色', 'role', { max: 50, list: { width: 180, importance: 3 }, form: sharing }),
  },
  check: ({ definition }) => {
    if (definition === undefined || definition === null) return []
    const read = readReport(definition)
    return 'problem' in read ? [{ field: 'definition', message: read.problem }] : []
  },
})
