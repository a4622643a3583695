import {
  compileForm,
  type OnlineDefinition,
  type OnlineTheme,
  onlineThemes,
  type Resource,
  stateDictionary,
} from '@lexdesk/domain'
import { expressionCalls } from './expressionCalls.ts'
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
  const calls = expressionCalls(definition)
  const resource = compileForm(definition, calls.expressions)
  const { fields, used } = printFields(resource.fields)
  const states = printStates(resource, used)
  const { name, title, path, table, titleField, parentField, belongsTo, defaultSort, sheet } = resource
  // The definition adds what follows from its conditions.
  const check = calls.expressions.checks(definition.checks ?? [])
  const options = {
    ...{ name, title, path, table, titleField, parentField, belongsTo, defaultSort, sheet },
    ...{ fields, states, check },
  }
  const formats = used.delete('textFormats') ? ["import { textFormats } from '../online/textFormats.ts'"] : []
  const imports = [
    "import { defineResource } from '../../resource/defineResource.ts'",
    `import { ${[...used].sort().join(', ')} } from '../../resource/kinds/builders.ts'`,
    ...(calls.isUsed() ? ["import { createExpressions } from '../online/formExpressions.ts'"] : []),
    ...formats,
  ]
  const about = `/** ${title.replaceAll('*/', '* /')}: defined as an online form first. */`
  return {
    source: `${imports.join('\n')}\n${calls.isUsed() ? calls.source : ''}\n${about}\nexport const ${name} = defineResource(${printValue(options)})\n`,
    left: leftOver(definition),
  }
}

function printStates({ states }: Resource, used: Set<string>): unknown {
  if (!states) return undefined
  const actions = Object.entries(states.actions).map(([name, { fields, ...action }]) => {
    const asked = fields && printFields(fields)
    for (const one of asked?.used ?? []) used.add(one)
    return [name, { ...action, fields: asked?.fields }] as const
  })
  return { ...states, actions: Object.fromEntries(actions) }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** What a definition has no word for. */
function leftOver({ code, theme, states = [], buttons = [] }: OnlineDefinition): string[] {
  const lines = []
  if (theme && theme !== 'plain')
    lines.push(`版式“${onlineThemes[theme as OnlineTheme]}”：列表改为普通样式，请在 web 的 area.ts 中为它写自己的页面`)
  if (states.length > 0)
    lines.push(
      `状态的文字在字典“${stateDictionary(code)}”中：结束表单时写入这个数据库，新的数据库由 server/src/seed 的字典提供`,
    )
  for (const { title, condition } of buttons)
    lines.push(
      `按钮“${title}”${condition ? `（可用条件：${oneLine(condition)}）` : ''}：请在 web 的 area.ts 中作为 slot 加上`,
    )
  return lines
}
