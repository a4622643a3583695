import type { Resource } from '../../resource/defineResource.ts'
import type { Field } from '../../resource/kinds/index.ts'
import { type OnlineField, type OnlineKind, onlineKinds } from '../online/OnlineField.ts'

/** Sub-tables are not in every row that is read, and numbers are drawn after everything is computed. */
const excluded: readonly OnlineKind[] = ['rows', 'sequence']

const hasKind = (field: Field): field is Field & { kind: OnlineKind } => Object.hasOwn(onlineKinds, field.kind)

/** The fields of a resource of the product, without its wall and its secrets, as expressions of its extra fields read them. */
export const codedFields = ({ fields, wall }: Pick<Resource, 'fields' | 'wall'>): OnlineField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    hasKind(field) && !excluded.includes(field.kind) && !field.writeOnly && name !== wall
      ? [
          {
            ...unset,
            name,
            title: field.title,
            kind: field.kind,
            ...('dictionary' in field && { source: field.dictionary }),
          },
        ]
      : [],
  )

const unset = {
  subTable: null,
  required: null,
  unique: null,
  inList: null,
  inSearch: null,
  source: null,
  length: null,
  format: null,
  defaultValue: null,
  section: null,
  help: null,
} as const
