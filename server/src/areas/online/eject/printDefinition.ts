import { compileForm, isYes, type OnlineDefinition, type Resource, stateDictionary } from '@lexdesk/domain'
import { printFields } from './printField.ts'
import { printValue } from './printValue.ts'

interface PrintedDefinition {
  /** The file, not formatted yet. */
  source: string
  /** What code cannot say in a definition, with what to do about it. */
  left: string[]
}

/** A form as a file of the product: the same resource, on the same table, with the same permissions. */
export function printDefinition(definition: OnlineDefinition): PrintedDefinition {
  const resource = compileForm(definition)
  const notes = expressionNotes(definition)
  const { fields, used } = printFields(resource.fields, notes)
  const states = printStates(resource, used)
  const { name, title, path, table, titleField, parentField, defaultSort, sheet } = resource
  const options = { name, title, path, table, titleField, parentField, defaultSort, sheet, fields, states }
  const formats = used.delete('textFormats') ? ["import { textFormats } from '../online/textFormats.ts'"] : []
  const imports = [
    "import { defineResource } from '../../resource/defineResource.ts'",
    `import { ${[...used].sort().join(', ')} } from '../../resource/kinds/builders.ts'`,
    ...formats,
  ]
  const about = `/** ${title.replaceAll('*/', '* /')}: defined as an online form first. */`
  return {
    source: `${imports.join('\n')}\n\n${about}\nexport const ${name} = defineResource(${printValue(options)})\n`,
    left: leftOver(definition, notes),
  }
}

function printStates({ states }: Resource, used: Set<string>): unknown {
  if (!states) return undefined
  const actions = Object.entries(states.actions).map(([name, { fields, ...action }]) => {
    const asked = fields && printFields(fields, new Map())
    for (const one of asked?.used ?? []) used.add(one)
    return [name, { ...action, fields: asked?.fields }] as const
  })
  return { ...states, actions: Object.fromEntries(actions) }
}

const options = {
  shownIf: '显示条件',
  requiredIf: '必填条件',
  lockedIf: '只读条件',
  formula: '计算公式',
} as const
const inCode = { shownIf: 'shownIf', requiredIf: 'requiredIf', lockedIf: 'lockedIf', formula: 'derive' } as const

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The expressions of each field, as comments above it. */
function expressionNotes({ fields }: OnlineDefinition): Map<string, string[]> {
  const notes = new Map<string, string[]>()
  for (const { name, subTable, required, defaultValue, ...field } of fields) {
    const lines = (Object.keys(options) as (keyof typeof options)[]).flatMap((option) =>
      field[option] ? [`${inCode[option]} of the form: ${oneLine(field[option])}`] : [],
    )
    if (field.shownIf && isYes(required)) lines.push('requiredIf of the form: whenever it is shown')
    if (defaultValue?.startsWith('=')) lines.push(`startsAs of the form: ${oneLine(defaultValue.slice(1))}`)
    if (lines.length > 0) notes.set(subTable ? `${subTable}.${name}` : name, lines)
  }
  return notes
}

function leftOver(
  { code, fields, checks = [], states = [], buttons = [] }: OnlineDefinition,
  notes: Map<string, string[]>,
): string[] {
  const lines = [...notes].flatMap(([place, own]) => {
    const field = fields.find(({ name, subTable }) => (subTable ? `${subTable}.${name}` : name) === place)
    return own.map((note) => {
      const [option = '', expression = ''] = note.split(' of the form: ')
      return `“${field?.title ?? place}”的 ${option}（${expression}）：请在字段上写成 ${option}: (row) => …`
    })
  })
  for (const { condition, message } of checks)
    lines.push(`校验“${message}”（${oneLine(condition)}）：请在定义中写成 check: (row) => …`)
  if (states.length > 0)
    lines.push(
      `状态的文字在字典“${stateDictionary(code)}”中：结束表单时写入这个数据库，新的数据库由 server/src/seed 的字典提供`,
    )
  for (const { title } of buttons) lines.push(`按钮“${title}”：请在 web 的 area.ts 中作为 slot 加上`)
  return lines
}
