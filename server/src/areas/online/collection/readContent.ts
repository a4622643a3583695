import { compileForm, errors, noAuthor, type OnlineDefinition, readRow, type Values } from '@lexdesk/domain'
import { wallClock } from '../../../clock/wallClock.ts'
import { withFieldRules } from '../../../resource/withFieldRules.ts'

const longestTitle = 100

/** As JSON: the kinds that can be collected have texts, numbers and lists of texts. */
export type Content = Record<string, string | number | string[] | null>

/** The values of the collected fields, checked by their rules. Other fields are refused, not ignored. */
export function readContent(definition: OnlineDefinition, sent: Values): Content {
  const resource = compileForm(definition)
  const strange = Object.keys(sent).find((name) => !Object.hasOwn(resource.fields, name))
  if (strange !== undefined) throw errors.refused(`此链接不能填写“${strange}”`)
  const author = { ...noAuthor, now: wallClock() }
  const { values, errors: wrong } = readRow(resource, sent, 'add', author)
  if (wrong.length > 0) throw errors.invalid(wrong)
  return storable({ ...values, ...withFieldRules(resource, {}).derive?.(values, null, author) })
}

/** What the record would be called; undefined where the link does not ask for it. */
export function titleOfAnswer({ titleField }: OnlineDefinition, content: Values): string | undefined {
  const title = titleField ? content[titleField] : null
  return typeof title === 'string' && title !== '' ? [...title].slice(0, longestTitle).join('') : undefined
}

const storable = (content: Values): Content =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, plainValue(value)]))

function plainValue(value: unknown): string | number | string[] | null {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
