import { type Author, type Field, type Fields, kindOf, type Resource, type Values } from '@lexdesk/domain'

const author: Author = { userId: 'user', departmentId: 'department', now: '2026-01-02 03:04:05' }
const options = ['shownIf', 'requiredIf', 'lockedIf', 'derive', 'startsAs'] as const
type Option = (typeof options)[number]

/** Where the functions of two resources with the same fields answer differently, for rows with values of all sizes. */
export function behaviourDifferences(form: Resource, coded: Resource): string[] {
  const rows = probes(form.fields)
  return [...ofFields(form.fields, coded.fields, rows), ...ofCheck(form, coded, rows)]
}

function ofFields(form: Fields, coded: Fields, rows: readonly Values[]): string[] {
  return Object.entries(form).flatMap(([name, field]) => {
    const own = coded[name]!
    const wrong = options.filter(
      (option) =>
        field[option] &&
        !isAlike(
          rows,
          (row) => asked(field, option, row),
          (row) => asked(own, option, row),
        ),
    )
    const inner =
      field.kind === 'rows' && own.kind === 'rows' ? ofFields(field.fields, own.fields, probes(field.fields)) : []
    return [...wrong.map((option) => `字段“${field.title}”的 ${option} 结果不同`), ...inner]
  })
}

const asked = (field: Field, option: Option, row: Values): unknown => field[option]?.(row, author)

function ofCheck(form: Resource, coded: Resource, rows: readonly Values[]): string[] {
  const own = (row: Values) => coded.check?.(row) ?? []
  return isAlike(rows, (row) => form.check?.(row) ?? [], own) ? [] : ['check 的结果不同']
}

const isAlike = (rows: readonly Values[], one: (row: Values) => unknown, other: (row: Values) => unknown): boolean =>
  rows.every((row) => answered(one, row) === answered(other, row))

/** Functions written by hand may not expect an empty row. */
function answered(ask: (row: Values) => unknown, row: Values): string | undefined {
  try {
    return JSON.stringify(ask(row))
  } catch (error) {
    return String(error)
  }
}

/** An empty row, rows of one size in all fields, and rows in which one field has another size. */
function probes(fields: Fields): Values[] {
  const whole = sizes.map((size) => rowOf(fields, size))
  const single = Object.entries(fields).flatMap(([name, field]) =>
    sizes.map((size, index) => ({ ...whole[(index + 1) % sizes.length], [name]: valueOf(field, size) })),
  )
  return [{}, ...whole, ...single]
}

const sizes = ['small', 'usual', 'large'] as const
type Size = (typeof sizes)[number]

const rowOf = (fields: Fields, size: Size): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, size)]))

const days = { small: '1990-01-01', usual: '2026-01-02', large: '2099-12-31' }

function valueOf(field: Field, size: Size): unknown {
  if (field.kind === 'rows') return size === 'small' ? [] : [rowOf(field.fields, size)]
  if (field.kind === 'yesNo') return size === 'large' ? 'N' : 'Y'
  const { storage } = kindOf(field)
  if (storage === 'integer' || storage === 'bigint' || storage === 'numeric')
    return { small: -1_000_000, usual: 1, large: 1_000_000 }[size]
  if (storage === 'date') return days[size]
  if (storage === 'datetime') return `${days[size]} 08:00:00`
  if (storage === 'list') return size === 'small' ? [] : ['a', 'b']
  return { small: null, usual: '1', large: '名称'.repeat(50) }[size]
}
