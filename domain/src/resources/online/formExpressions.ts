import { dayNumber } from '../../expression/dayNumber.ts'
import {
  environmentFor,
  type LineClass,
  type ScopedEnvironment,
  type StartFacts,
  withFacts,
} from '../../expression/environment.ts'
import { type Expression, parseExpression } from '../../expression/parseExpression.ts'
import type { FieldError } from '../../errors.ts'
import type { Author } from '../../resource/Author.ts'
import type { Values } from '../../resource/Field.ts'
import {
  type ExpressionField,
  isNumeric,
  linesIn,
  readValue,
  scopeOf,
  startFunctionsOf,
  writeResult,
} from './expressionValues.ts'
import type { OnlineCheck } from './OnlineField.ts'

type Condition = (row: Values) => boolean

/** Turns the expressions of a published form, or of a definition that was one, into functions of a row. */
export interface FormExpressions {
  condition(place: Pick<ExpressionField, 'subTable'>, source: string): Condition
  value(field: ExpressionField, source: string): (row: Values) => unknown
  /** The default of a new row. */
  start(field: ExpressionField, source: string): (row: Values, author: Author) => unknown
  checks(checks: readonly OnlineCheck[]): ((row: Values) => FieldError[]) | undefined
}

/** A default value that is computed. */
export const formulaIn = (defaultValue: string | null): string | undefined =>
  defaultValue?.startsWith('=') ? defaultValue.slice(1) : undefined

/** `more` are fields that the expressions may name too: those of the resource that is extended. */
export function createExpressions(
  own: readonly ExpressionField[],
  more: readonly ExpressionField[] = [],
): FormExpressions {
  const fields = more.length > 0 ? [...more, ...own] : own
  const environments = new Map<string, ScopedEnvironment>()

  function compile(subTable: string | null, source: string, starts?: readonly string[]) {
    const purpose = starts && 'start'
    const place = `${subTable ?? ''} ${purpose ?? ''}`
    const scoped = environments.get(place) ?? environmentFor(scopeOf(fields, subTable), purpose)
    environments.set(place, scoped)
    const expression = parseExpression(scoped.env, source, undefined, starts)
    if ('problem' in expression) throw new Error(`${source}: ${expression.problem}`)
    const used = linesIn(fields, subTable).filter(({ name }) => expression.uses.has(name))
    const read = used.map((field) => readerOf(fields, field, scoped.lines.get(field.name)))
    return {
      expression,
      used,
      run: (row: Values): unknown => {
        const values: Values = {}
        for (const [index, { name }] of used.entries()) values[name] = read[index]!(row[name])
        return expression.run(values)
      },
    }
  }

  return {
    condition: ({ subTable }, source) => {
      const compiled = whenUsed(() => compile(subTable, source))
      return (row) => compiled().run(row) === true
    },
    value: (field, source) => {
      const compiled = whenUsed(() => compile(field.subTable, source))
      return (row) => writeResult(field, compiled().run(row)) ?? null
    },
    start: (field, source) => {
      const compiled = whenUsed(() => compile(field.subTable, source, startFunctionsOf(field)))
      return (row, author) =>
        writeResult(
          field,
          withFacts(factsOf(author), () => compiled().run(row)),
        ) ?? null
    },
    checks: (checks) => {
      if (checks.length === 0) return undefined
      const compiled = whenUsed(() =>
        checks.map(({ condition, message, field }) => ({
          ...compile(null, condition),
          error: { field: field || '', message },
        })),
      )
      return (row) =>
        compiled().flatMap(({ expression, used, run, error }) =>
          isDecidable(expression, used, row) && run(row) !== true
            ? [{ ...error, field: error.field || (used[0]?.name ?? '') }]
            : [],
        )
    },
  }
}

const factsOf = ({ userId, departmentId, now }: Author): StartFacts => ({
  today: dayNumber(now.slice(0, 10)),
  now: dayNumber(now),
  me: userId ?? '',
  myDepartment: departmentId ?? '',
})

/** A start compiles every published form, most of which nobody opens: their expressions wait for the first row. */
function whenUsed<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A check waits until the numbers and days that it compares are there, unless it asks for them itself. */
const isDecidable = ({ asksBlank }: Expression, used: readonly ExpressionField[], row: Values): boolean =>
  used.every(
    (field) => !isNumeric(field) || asksBlank.has(field.name) || !Number.isNaN(readValue(field, row[field.name])),
  )

function readerOf(fields: readonly ExpressionField[], field: ExpressionField, Line: LineClass | undefined) {
  if (!Line) return (value: unknown) => readValue(field, value)
  const children = linesIn(fields, field.name)
  return (value: unknown) =>
    (Array.isArray(value) ? (value as Values[]) : []).map((row) => {
      const line = new Line()
      for (const child of children) line[child.name] = readValue(child, row[child.name])
      return line
    })
}
