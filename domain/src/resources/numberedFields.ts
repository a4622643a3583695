import type { Resource } from '../resource/defineResource.ts'
import type { SequenceField } from '../resource/kinds/sequence.ts'

export interface NumberedField {
  resource: Resource
  name: string
  field: SequenceField
}

/** The number fields that name a 填值规则. */
export function numberedFields(resources: readonly Resource[]): NumberedField[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'sequence' && field.fill.rule !== undefined ? [{ resource, name, field }] : [],
    ),
  )
}

export const fieldsNumberedBy = (resources: readonly Resource[], ruleCode: string): NumberedField[] =>
  numberedFields(resources).filter(({ field }) => field.fill.rule === ruleCode)
