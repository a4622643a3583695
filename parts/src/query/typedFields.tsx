import type { QueryFieldFacts, QueryFieldSpec } from './AdvancedCondition.ts'
import { QueryValueEditor } from './QueryValueEditor.tsx'
import { tenRules } from './tenRules.ts'
import type { QuerySources, TypedField } from './TypedField.ts'

/** Fields for the advanced query with an editor for each type. */
export function typedFields(fields: readonly TypedField[], sources: QuerySources = {}): QueryFieldSpec[] {
  return fields.map((field) => ({
    name: field.name,
    title: field.title,
    rules: field.rules ?? tenRules,
    facts: factsOf(field),
    editor: (props) => <QueryValueEditor {...props} field={field} sources={sources} />,
  }))
}

/** The metadata saved with a condition: everything but name and rules. */
function factsOf(field: TypedField): QueryFieldFacts {
  const { type, options, dictCode, dictTable, dictText, customReturnField, popup } = field
  return {
    type,
    ...(options && { options }),
    ...(dictCode && { dictCode }),
    ...(dictTable && { dictTable }),
    ...(dictText && { dictText }),
    ...(customReturnField && { customReturnField }),
    ...(popup && { popup }),
  }
}
