import type { FieldError } from '../../errors.ts'
import { sortedBy, titleFieldOf } from './compileForm.ts'
import type { OnlineDefinition, OnlineField } from './OnlineField.ts'

/** What is wrong with the rights of fields, each at its cell. */
export function rightErrors(form: OnlineDefinition): FieldError[] {
  return form.fields.flatMap((field, index) =>
    Object.entries({ seenBy: seeProblem(form, field), changedBy: changeProblem(field) }).flatMap(([column, words]) =>
      words === undefined ? [] : [{ field: `fields[${index}].${column}`, message: `第 ${index + 1} 行：${words}` }],
    ),
  )
}

const ofSubTable = '附表的字段不能单独限制，请限制整个附表'

function seeProblem({ fields, titleField, sortField }: OnlineDefinition, field: OnlineField): string | undefined {
  if (!field.seenBy?.length) return undefined
  if (field.subTable) return ofSubTable
  if (field.name === (titleField || titleFieldOf(fields))) return '它是记录的名称，能看到记录的人都能看到'
  // The order of a list tells which values are larger.
  return sortField && sortedBy(fields, sortField) === field.name ? '列表按它排序，不能限制谁能看' : undefined
}

function changeProblem({ kind, subTable, formula, changedBy }: OnlineField): string | undefined {
  if (!changedBy?.length) return undefined
  if (subTable) return ofSubTable
  return formula || kind === 'sequence' ? '它由系统填写，不必限制谁能改' : undefined
}
