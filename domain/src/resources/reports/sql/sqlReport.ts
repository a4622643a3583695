import type { FieldError } from '../../../errors.ts'
import { defineResource } from '../../../resource/defineResource.ts'
import { code, dictionary, multiline, reference, rows, text, yesNo } from '../../../resource/kinds/builders.ts'
import { basis, reportCodeProblem, sharingFields, titleText } from '../sharedFields.ts'
import { paramErrors } from './sqlParams.ts'

const longestSql = 20_000

/** SQL 报表: a statement over the views of a tenant, written by administrators. Readers see their own rows in it. */
export const sqlReport = defineResource({
  name: 'sqlReport',
  title: 'SQL 报表',
  path: '/online/sqlReport',
  table: 'onl_sql_report',
  // A sheet cannot hold a statement with its parameters and columns.
  without: ['import'],
  titleField: 'title',
  fields: {
    title: titleText(240),
    code: text('编码', {
      required: true,
      unique: true,
      fixed: true,
      max: 40,
      help: '用作地址，保存后不能修改',
      list: { width: 160, importance: 3 },
      search: 'like',
      form: basis,
      problem: reportCodeProblem,
    }),
    description: multiline('说明', { max: 500, list: { width: 260 }, form: { ...basis, span: 2 } }),
    sourceId: reference('数据源', 'dataSource', {
      help: '不填时查询本系统，各人只看到自己有权查看的数据；填写后查询该数据源，能打开报表的人看到同样的数据',
      list: { width: 140, importance: 3 },
      search: 'eq',
      form: basis,
    }),
    chart: dictionary('图形', 'sql_chart', {
      default: 'table',
      help: '第一个文本列是名称，各数字列是数值；透视表和热力图以第二个文本列为列；仪表盘显示第一行的第一个数字',
      list: { width: 110, importance: 3 },
      form: basis,
    }),
    sql: code('SQL', { language: 'sql', required: true, max: longestSql, form: { section: '查询', span: 3 } }),
    params: rows(
      '参数',
      {
        name: text('参数名', { required: true, max: 40 }),
        title: text('标题', { required: true, max: 30 }),
        kind: dictionary('类型', 'sql_param_kind', { required: true, default: 'text' }),
        source: text('字典或资源', { max: 64 }),
        required: yesNo('必填', { default: 'N' }),
        defaultValue: text('默认值', { max: 100, help: '日期可写“今天”“今天-7”' }),
      },
      { max: 20, form: { section: '参数' } },
    ),
    columns: rows(
      '列',
      {
        name: text('列名', { required: true, max: 63 }),
        title: text('标题', { required: true, max: 30 }),
        format: dictionary('格式', 'sql_column_format'),
        dictionary: text('字典', { max: 64 }),
        link: text('打开记录', { max: 64 }),
        linkColumn: text('记录编号列', { max: 63 }),
        isSummed: yesNo('合计', { default: 'N' }),
      },
      { max: 60, form: { section: '列' } },
    ),
    ...sharingFields('能查看所用数据的人都可以打开'),
  },
  check: ({ params, columns }) => [...paramErrors(params ?? []), ...columnErrors(columns ?? [])],
})

function columnErrors(columns: readonly { name: string | null; link: string | null }[]): FieldError[] {
  return columns.flatMap(({ name }, at) =>
    columns.findIndex((one) => one.name === name) < at
      ? [{ field: `columns[${at}].name`, message: `列第 ${at + 1} 行：这一列已经有一行` }]
      : [],
  )
}
