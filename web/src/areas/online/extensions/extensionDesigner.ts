import {
  asForm,
  codedFields,
  extendResource,
  extension,
  type ExtensionDefinition,
  extensionEndpoints,
  extensionErrors,
  type OnlineDefinition,
  readExtension,
  type Resource,
  resources,
  withPairNames,
} from '@lexdesk/domain'
import { call } from '../../../api/calls/call.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { type DesignedValues, type Designer, readableLines, withLineNames } from '../properties/Designer.ts'

const definitionOf = ({ code, fields, checks }: OnlineDefinition) => ({
  target: code,
  fields,
  ...(checks && { checks }),
})

/** Undefined until the office has chosen what it extends. */
const targetOf = ({ code }: OnlineDefinition): Resource | undefined => resources.find(({ name }) => name === code)

const readDraft = (values: DesignedValues): ExtensionDefinition =>
  readExtension(readableLines(values) as Parameters<typeof readExtension>[0])

/** Designs the fields that an office adds to a resource of the product. */
export const extensionDesigner: Designer = {
  name: extension.name,
  lines: extension.fields,
  draftOf: (values) => {
    const draft = asForm(readDraft(values))
    const fields = draft.fields.map((field, at) => ({
      ...field,
      title: field.title ?? '',
      name: field.name || `xLine${at + 1}`,
    }))
    return { ...draft, fields: withPairNames(fields) }
  },
  errorsOf: (draft) => {
    const target = targetOf(draft)
    return target ? extensionErrors(definitionOf(draft), target) : [{ field: 'target', message: '请先选择业务' }]
  },
  compile: (draft) => extendResource(targetOf(draft)!, definitionOf(draft)),
  codedFields: (draft) => {
    const target = targetOf(draft)
    return target ? codedFields(target) : []
  },
  readSources: (options) => call(extensionEndpoints.sources, {}, options),
  nameLines: async (values) => {
    const { target, fields } = readDraft(values)
    const lines = fields.map(({ title, name, kind, length }) => ({ title, name, kind, length }))
    return withLineNames(values, await call(extensionEndpoints.fieldNames, { target, fields: lines }))
  },
}

/** What is extended cannot change, so that the form of a stored extension does not have it among its values. */
export const withTarget = <P extends Pick<FormSlotProps, 'values' | 'original'>>(props: P): P => ({
  ...props,
  values: { ...props.values, target: props.values.target ?? props.original.target },
})
