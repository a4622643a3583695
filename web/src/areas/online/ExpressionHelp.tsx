import { itemWords, type Names, type OnlineField, type OnlineKind, onlineKinds } from '@lexdesk/domain'
import { Descriptions, Flex, Typography } from 'antd'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { expressionExamples } from './properties/expressionExamples.ts'

const rules: readonly [form: string, meaning: string][] = [
  ['字段', '写字段名，不写标题；可用“插入字段”按标题选择。附表的字段只能引用同一附表的字段'],
  ['比较', '== != > >= < <=；并且 &&，或者 ||，不是 !；两种结果：条件 ? 甲 : 乙'],
  ['没有填写', 'blank(字段)。没有填写的数字、金额和日期与任何值比较都不成立，计算结果为空'],
  ['文本、字典', '文本用双引号：kind == "litigation"。字典写值，不写名称；多选：kind in ["a", "b"]，"a" in kinds'],
  ['是否', '直接写字段名：urgent，!urgent'],
  ['金额', '以元为单位，保留到分：round(amount * 0.06, 2)'],
  ['日期', '按天计算：end - start 是天数，start + 30；date("2026-01-31")，addMonths(start, 12)，year、month、day'],
  [
    '默认值',
    '以 = 开头时计算：=today() 当天，=now() 现在，=me() 当前用户（人员字段），=myDepartment() 所在部门（部门字段）；只能用在默认值里',
  ],
  ['附表', 'count(items)，sum(items.map(i, i.price * i.count))，items.all(i, i.price > 0)，exists、filter'],
  ['函数', 'sum min max round abs floor ceil length text；文本.contains("…") startsWith endsWith trim'],
]

interface ExpressionHelpProps {
  fields: readonly OnlineField[]
  /** The fields of the resource that is extended. */
  coded?: readonly OnlineField[]
}

/** How expressions are written, and the names that they can use. */
export function ExpressionHelp({ fields, coded = [] }: ExpressionHelpProps) {
  const names = useNames()
  const { conditions } = expressionExamples(
    [...fields, ...coded].filter(({ subTable }) => !subTable),
    names.dictionary,
  )
  const own: typeof rules =
    conditions.length > 0
      ? [['例子', conditions.map(({ expression, meaning }) => `${expression}（${meaning}）`).join('；')]]
      : []
  return (
    <Flex vertical gap={8}>
      <Descriptions
        size="small"
        column={1}
        items={[...own, ...rules].map(([label, children]) => ({ key: label, label, children }))}
      />
      <FieldNames title="可用的字段" fields={fields.filter(({ kind }) => kind !== 'sequence')} />
      {coded.length > 0 && <FieldNames title="原有的字段" fields={coded} />}
    </Flex>
  )
}

function FieldNames({ title: heading, fields }: { title: string; fields: readonly OnlineField[] }) {
  const names = useNames()
  return (
    <Typography.Text type="secondary">
      {heading}：
      {fields.map(({ name, title, kind, subTable, source }) => (
        <span key={`${subTable ?? ''}.${name}`}>
          <Typography.Text code>{name}</Typography.Text>
          {title}（{onlineKinds[kind]}
          {valueWords(kind, source, names)}）{' '}
        </span>
      ))}
    </Typography.Text>
  )
}

/** The values that a comparison with a dictionary field can name. */
function valueWords(kind: OnlineKind, source: string | null, { dictionary }: Names): string {
  const items = (kind === 'dictionary' || kind === 'dictionaries') && source ? dictionary(source) : []
  return items.length > 0 ? `：${itemWords(items)}` : ''
}
