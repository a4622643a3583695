import { longestExpression } from '../../expression/parseExpression.ts'
import { dictionary, integer, json, number, references, rows, text, yesNo } from '../../resource/kinds/builders.ts'
import { patternProblem } from './patternProblem.ts'

const hidden = { form: false } as const

/** The columns of a designer's grid, by which fields are called; `kinds` is the dictionary of the kinds that it offers. */
export const headColumns = (kinds: string) => ({
  title: text('标题', { required: true, max: 30 }),
  name: text('字段名', { max: 40 }),
  kind: dictionary('类型', kinds, { required: true, default: 'text' }),
  required: yesNo('必填', { default: 'N' }),
})

export const usualColumns = {
  inList: yesNo('列表显示', { default: 'Y' }),
  inSearch: yesNo('查询条件', { default: 'N' }),
  source: text('字典或资源', { max: 64 }),
  length: integer('长度', { min: 0, max: 2_000 }),
  format: dictionary('格式', 'online_text_format'),
  defaultValue: text('默认值', { max: 200, help: '以 = 开头时按表达式计算，如 =today()、=me()' }),
  section: text('分组', { max: 20 }),
  help: text('说明', { max: 100 }),
}

/** What is set beside the grid. */
export const propertyColumns = {
  shownIf: text('显示条件', { max: longestExpression, ...hidden }),
  requiredIf: text('必填条件', { max: longestExpression, ...hidden }),
  lockedIf: text('只读条件', { max: longestExpression, ...hidden }),
  formula: text('计算公式', { max: longestExpression, ...hidden }),
  formWidth: dictionary('表单宽度', 'online_form_width', hidden),
  listWidth: integer('列宽', { min: 60, max: 800, ...hidden }),
  listOrder: integer('列的位置', { min: 1, max: 500, ...hidden }),
  importance: dictionary('列的重要程度', 'online_importance', hidden),
  min: number('最小', { digits: 6, ...hidden }),
  max: number('最大', { digits: 6, ...hidden }),
  pattern: text('自定格式', { max: 500, problem: patternProblem, ...hidden }),
  patternMessage: text('不符时提示', { max: 100, ...hidden }),
  shows: text('显示对方字段', { max: 500, ...hidden }),
  fills: text('带出到本表单', { max: 1_000, ...hidden }),
  params: text('报表参数', { max: 500, ...hidden }),
  fixedParams: json('报表参数的固定值', hidden),
  seenBy: references('谁能看', 'role', hidden),
  changedBy: references('谁能改', 'role', hidden),
}

export const checkLines = rows(
  '校验',
  {
    condition: text('须满足的条件', { required: true, max: longestExpression }),
    message: text('不满足时提示', { required: true, max: 100 }),
    field: text('提示在字段', { max: 40 }),
  },
  { max: 50, form: { section: '校验' } },
)
