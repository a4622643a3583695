import { compileForm, type Field, type OnlineDefinition, type Resource } from '@lexdesk/domain'
import { behaviourDifferences } from './behaviourDifferences.ts'

/** What only a definition in code has. */
const ofCode: readonly string[] = ['menu', 'fields', 'states']

/** How a definition in the program differs from the published form, in words; none if rows behave the same. */
export function definitionDifferences(definition: OnlineDefinition, coded: Resource): string[] {
  const form = compileForm(definition)
  const found = differing(form, coded)
    .filter((name) => !ofCode.includes(name))
    .map((name) => `${name}（${words(form[name as keyof Resource])}）`)
  const fields = new Set([...Object.keys(form.fields), ...Object.keys(coded.fields)])
  for (const name of fields) {
    const [theirs, own]: (Field | undefined)[] = [form.fields[name], coded.fields[name]]
    if (!theirs || !own) found.push(`${theirs ? '没有' : '多出'}字段“${(theirs ?? own)!.title}”`)
    else if (!isSame(theirs, own)) found.push(`字段“${theirs.title}”的 ${differing(theirs, own).join('、')}`)
  }
  if (found.length === 0) found.push(...behaviourDifferences(form, coded))
  if (!isSame(form.states, coded.states)) found.push('状态和步骤')
  return found
}

const words = (value: unknown): string =>
  value === undefined ? '表单没有' : typeof value === 'function' ? '表单有' : JSON.stringify(value)

type Said = Readonly<Record<string, unknown>>

const differing = (one: object, other: object): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !isSame((one as Said)[name], (other as Said)[name]),
  )

/** Functions are compared by what they answer. */
function isSame(one: unknown, other: unknown): boolean {
  if (saysNothing(one) || saysNothing(other)) return saysNothing(one) && saysNothing(other)
  if (typeof one === 'function' || typeof one !== 'object')
    return typeof one === typeof other && (typeof one === 'function' || one === other)
  if (typeof other !== 'object' || Array.isArray(one) !== Array.isArray(other)) return false
  return differing(one!, other!).length === 0
}

const saysNothing = (value: unknown): boolean =>
  value === undefined ||
  value === false ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(saysNothing))
