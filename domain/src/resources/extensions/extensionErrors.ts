import type { FieldError } from '../../errors.ts'
import { expressionErrors } from '../online/expressionErrors.ts'
import { fieldErrors } from '../online/formErrors.ts'
import { type OnlineField, type OnlineKind, onlineKinds } from '../online/OnlineField.ts'
import { extensionKinds, extensionName } from './extendResource.ts'

/** A line as stored. */
export interface ExtensionLine extends Omit<
  OnlineField,
  'kind' | 'name' | 'subTable' | 'unique' | 'shownIf' | 'requiredIf' | 'lockedIf' | 'formula'
> {
  kind: string
  name: string | null
}

/** What is wrong with the lines of an extension, each at its cell. */
export function extensionErrors(target: string, lines: readonly ExtensionLine[]): FieldError[] {
  const fields = lines.map(readExtensionLine)
  const form = { code: target, title: '', isTree: null, titleField: null, fields }
  const errors = [
    ...fieldErrors(form),
    ...fields.flatMap(({ kind }, index) =>
      kind in onlineKinds && !extensionKinds.includes(kind)
        ? [{ field: `fields[${index}].kind`, message: `第 ${index + 1} 行：扩展字段不能是${onlineKinds[kind]}` }]
        : [],
    ),
  ]
  // Expressions refer to fields, so that these must be right first.
  return errors.length > 0 ? errors : expressionErrors(form)
}

export const readExtensionLine = (line: ExtensionLine): OnlineField => ({
  title: line.title,
  name: line.name ? extensionName(line.name) : '',
  kind: line.kind as OnlineKind,
  subTable: null,
  required: line.required,
  unique: null,
  inList: line.inList,
  inSearch: line.inSearch,
  source: line.source,
  length: line.length,
  format: line.format,
  defaultValue: line.defaultValue,
  section: line.section,
  help: line.help,
})
