import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, multiline, text } from '../../resource/kinds/builders.ts'
import { problemMessage } from '../../resource/readRow.ts'
import { readFillParams } from './fillParams.ts'

/** 填值规则: how the value of a field is generated; `ruleClass` is one of a closed list of handlers. */
export const fillRule = defineResource({
  name: 'fillRule',
  title: '填值规则',
  path: '/sys/fillRule',
  table: 'sys_fill_rule',
  titleField: 'ruleName',
  fields: {
    ruleName: text('规则名称', { required: true, max: 100, list: { width: 200 }, search: 'like' }),
    ruleCode: text('规则编码', {
      required: true,
      unique: true,
      max: 100,
      // The code is a segment of a URL.
      problem: (code) => (/^[\w.\-\u4e00-\u9fa5]+$/.test(code) ? undefined : '只能包含字母、数字、汉字和 _ . -'),
      list: { width: 200 },
      search: 'like',
    }),
    ruleClass: dictionary('规则类型', 'fill_rule_class', { required: true, list: { width: 140 }, search: 'eq' }),
    ruleParams: multiline('规则参数', { max: 1024, list: { width: 320 }, form: { section: '规则参数', span: 2 } }),
  },
  check: ({ ruleClass, ruleParams }) => {
    const read = ruleClass ? readFillParams(ruleClass, ruleParams ?? null) : undefined
    return read && 'problem' in read
      ? [
          {
            field: read.field,
            message: problemMessage(read.field === 'ruleClass' ? '规则类型' : '规则参数', read.problem),
          },
        ]
      : []
  },
})
