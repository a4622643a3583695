import type { Resource } from '../../resource/defineResource.ts'
import type { Field, Fields } from '../../resource/kinds/index.ts'
import { formulaIn } from './formExpressions.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'

const texts = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g

/** The words of an expression that can be fields: without its texts, and without the fields of lines after a dot. */
export const namesIn = (source: string): ReadonlySet<string> =>
  new Set(source.replace(texts, '""').match(/(?<![.\w])[A-Za-z_]\w*/g))

/** The expressions that a field has. */
export const expressionsOf = ({ shownIf, requiredIf, lockedIf, formula, defaultValue }: OnlineField): string[] =>
  [shownIf, requiredIf, lockedIf, formula, formulaIn(defaultValue)].flatMap((source) => source || [])

const left = { shownIf: undefined, requiredIf: undefined, lockedIf: undefined, derive: undefined, startsAs: undefined }

/**
 * For a client that does not have the hidden fields: expressions that name one are left to the server, which has them
 * all. A client would compute them from nothing.
 */
export function withoutBlind(
  resource: Resource,
  { fields }: Pick<OnlineDefinition, 'fields'>,
  hidden: readonly string[],
): Resource {
  const isBlind = ({ subTable, ...field }: OnlineField): boolean =>
    !subTable &&
    expressionsOf({ ...field, subTable }).some((source) => hidden.some((name) => namesIn(source).has(name)))
  const blind = new Set(fields.filter(isBlind).map(({ name }) => name))
  if (blind.size === 0) return resource
  const kept = Object.entries(resource.fields).map(([name, field]): [string, Field] => [
    name,
    blind.has(name) ? ({ ...field, ...left } as Field) : field,
  ])
  return { ...resource, fields: Object.fromEntries(kept) as Fields }
}
