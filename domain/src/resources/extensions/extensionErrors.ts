import type { FieldError } from '../../errors.ts'
import type { Resource } from '../../resource/defineResource.ts'
import { expressionErrors } from '../online/expressionErrors.ts'
import { fieldErrors } from '../online/formErrors.ts'
import { isOnlineKind, type OnlineDefinition, type OnlineKind, onlineKinds } from '../online/OnlineField.ts'
import { rightErrors } from '../online/rightErrors.ts'
import { codedFields } from './codedFields.ts'
import { type ExtensionDefinition, extensionKinds } from './extendResource.ts'

/** The definition as that of a form: it is checked, planned and compared by the same functions. */
export const asForm = ({ target, fields, checks }: ExtensionDefinition, title = ''): OnlineDefinition => ({
  code: target,
  title,
  isTree: null,
  titleField: null,
  fields,
  ...(checks && { checks }),
})

/** What is wrong with the lines alone, each at its cell. */
export function lineErrors(definition: ExtensionDefinition): FieldError[] {
  const refused = definition.fields.flatMap(({ kind }, index) =>
    isOnlineKind(kind) && !extensionKinds.includes(kind)
      ? [{ field: `fields[${index}].kind`, message: `第 ${index + 1} 行：${notExtra(kind)}` }]
      : [],
  )
  const isRefused = ({ field }: FieldError) => refused.some((one) => one.field === field)
  return [...fieldErrors(asForm(definition)).filter((error) => !isRefused(error)), ...refused]
}

const notExtra = (kind: OnlineKind): string =>
  `扩展字段不能是${onlineKinds[kind]}，多行内容请另建在线表单，用关联记录关联此业务，即可在此业务记录的页签中查看和新增`

/** What is wrong with the fields that an office adds to a resource, each at its cell. */
export function extensionErrors(definition: ExtensionDefinition, target: Resource): FieldError[] {
  const form = { ...asForm(definition), titleField: target.titleField }
  const errors = [...lineErrors(definition), ...knownTitles(definition, target), ...rightErrors(form)]
  // Expressions refer to fields, so that these must be right first.
  return errors.length > 0 ? errors : unknownIn(definition, target)
}

/** The expressions that do not fit the resource as the product has it now. */
export const unknownIn = (definition: ExtensionDefinition, target: Resource): FieldError[] =>
  expressionErrors(asForm(definition), codedFields(target))

/** Sheets find their columns by title, so that no two fields of a resource can have the same. */
function knownTitles({ fields: lines }: ExtensionDefinition, { title: name, fields }: Resource): FieldError[] {
  const titles = new Set(Object.values(fields).map(({ title }) => title))
  return lines.flatMap(({ title }, index) =>
    title && titles.has(title)
      ? [{ field: `fields[${index}].title`, message: `第 ${index + 1} 行：${name}已有名为“${title}”的字段` }]
      : [],
  )
}
