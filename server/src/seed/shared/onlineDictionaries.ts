import {
  extensionKinds,
  extensionTargets,
  onlineButtonKinds,
  onlineKinds,
  onlineRules,
  onlineSortOrders,
  onlineThemes,
  reportCharts,
  lastOfMonth,
  mostMonthDay,
  sqlCharts,
  sqlFormats,
  sqlParamKinds,
  textFormats,
} from '@lexdesk/domain'
import { type DictionarySeed, dictionarySeed as dictionary } from './dictionarySeed.ts'

/** Online forms and reports. */
export const onlineDictionaries: DictionarySeed[] = [
  dictionary('online_form_status', '在线表单状态', [
    ['draft', '未发布', 'default'],
    ['published', '已发布', 'success'],
    ['changed', '有未发布的修改', 'warning'],
    ['stopped', '已停用', 'default'],
  ]),
  dictionary('online_theme', '在线表单版式', Object.entries(onlineThemes)),
  dictionary('online_rule', '视图条件的比较', Object.entries(onlineRules)),
  dictionary('online_match', '视图条件之间', [
    ['and', '全部符合'],
    ['or', '任一符合'],
  ]),
  dictionary('online_field_kind', '在线表单字段类型', Object.entries(onlineKinds)),
  dictionary(
    'online_text_format',
    '在线表单文本格式',
    Object.entries(textFormats).map(([name, { title }]) => [name, title]),
  ),
  dictionary('online_form_width', '在线表单字段宽度', [
    ['half', '半行'],
    ['full', '整行'],
  ]),
  dictionary('online_importance', '在线表单列的重要程度', [
    ['1', '总是显示'],
    ['2', '一般'],
    ['3', '空间不足时先隐藏'],
  ]),
  dictionary('online_sort_order', '在线表单排序方向', Object.entries(onlineSortOrders)),
  dictionary('online_state_color', '在线表单状态颜色', [
    ['default', '灰：未开始或已结束', 'default'],
    ['processing', '蓝：进行中', 'processing'],
    ['success', '绿：完成', 'success'],
    ['warning', '橙：要留意', 'warning'],
    ['error', '红：异常', 'error'],
  ]),
  dictionary('report_chart', '报表形式', [...Object.entries(reportCharts), ['rows', '明细']]),
  dictionary('month_day', '每月几号', [
    ...Array.from({ length: mostMonthDay }, (_, at): [string, string] => [String(at + 1), `${at + 1} 日`]),
    [lastOfMonth, '最后一天'],
  ]),
  dictionary('sql_param_kind', 'SQL 报表参数类型', Object.entries(sqlParamKinds)),
  dictionary('sql_chart', 'SQL 报表图形', Object.entries(sqlCharts)),
  dictionary('sql_column_format', 'SQL 报表列格式', Object.entries(sqlFormats)),
  dictionary('extension_target', '可扩展的业务', Object.entries(extensionTargets)),
  dictionary(
    'extension_field_kind',
    '扩展字段类型',
    extensionKinds.map((kind) => [kind, onlineKinds[kind]]),
  ),
  dictionary('online_button_kind', '在线表单按钮作用', Object.entries(onlineButtonKinds)),
  dictionary('button_run_status', '按钮记录状态', [
    ['running', '进行中', 'processing'],
    ['done', '完成', 'success'],
    ['failed', '失败', 'error'],
  ]),
  dictionary('collection_status', '填报链接状态', [
    ['open', '开放', 'success'],
    ['closed', '已关闭', 'default'],
  ]),
  dictionary('collection_answer_status', '填报记录状态', [
    ['waiting', '待接收', 'warning'],
    ['accepted', '已接收', 'success'],
    ['rejected', '已拒绝', 'default'],
  ]),
]
