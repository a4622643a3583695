import {
  compileForm,
  type FieldError,
  type FieldSources,
  formErrors,
  type OnlineDefinition,
  onlineForm,
  onlineFormEndpoints,
  readForm,
  type Resource,
  type RowsField,
  withNames,
  type OnlineField,
} from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import { isUnread } from '../../../fields/rows/cellText.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'

export type DesignedValues = FormSlotProps['values']
type DesignedLine = Readonly<Record<string, unknown>>
export type LinesName = 'fields' | 'checks' | 'states' | 'steps' | 'buttons'

/** What differs between the designers of online forms and of extra fields. */
export interface Designer {
  name: string
  lines: Partial<Readonly<Record<LinesName, RowsField>>>
  /** The definition that is being designed. Lines that have no name yet get one. */
  draftOf(values: DesignedValues): OnlineDefinition
  errorsOf(draft: OnlineDefinition): FieldError[]
  /** The resource that a definition without errors gives. */
  compile(draft: OnlineDefinition): Resource
  /** The fields that expressions may name beside the designed ones. */
  codedFields(draft: OnlineDefinition): readonly OnlineField[]
  readSources(options: { signal: AbortSignal }): Promise<FieldSources>
  /** The lines of the fields, each with the name that saving would give it. */
  nameLines(values: DesignedValues): Promise<DesignedLine[]>
}

export interface DesignSlotProps extends FormSlotProps {
  designer?: Designer
}

/** The lines of the fields with the names that the server gives them. Lines without a title get theirs later. */
export const withLineNames = (values: DesignedValues, names: readonly string[]): DesignedLine[] =>
  (values.fields as DesignedLine[]).map((line, at) => (line.name || !names[at] ? line : { ...line, name: names[at] }))

/** Text that is no value of its column stays in its cell alone, which says so: a draft has nothing there. */
export const readableLines = (values: DesignedValues): DesignedValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value as Record<string, unknown>[]).map(readableLine) : value,
    ]),
  )

const readableLine = (line: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, isUnread(value) ? null : value]))

const readDraft = (values: DesignedValues) => readForm(readableLines(values) as Parameters<typeof readForm>[0])

export const formDesigner: Designer = {
  name: onlineForm.name,
  lines: onlineForm.fields,
  draftOf: (values) => {
    const draft = readDraft(values)
    return withNames({
      ...draft,
      code: draft.code || 'preview',
      title: draft.title || '记录',
      fields: draft.fields.map((field, at) => ({
        ...field,
        title: field.title ?? '',
        name: field.name || `line${at + 1}`,
      })),
      states: draft.states.map((state, at) => ({ ...state, value: state.value || `state${at + 1}` })),
      steps: draft.steps.map((step, at) => ({ ...step, name: step.name || `step${at + 1}` })),
    })
  },
  errorsOf: formErrors,
  compile: compileForm,
  codedFields: () => [],
  readSources: (options) => call(onlineFormEndpoints.sources, {}, options),
  nameLines: async (values) => {
    const { code, fields } = readDraft(values)
    const lines = fields.map(({ title, name, kind, subTable }) => ({ title, name, kind, subTable }))
    return withLineNames(values, await call(onlineFormEndpoints.fieldNames, { code, fields: lines }))
  },
}
