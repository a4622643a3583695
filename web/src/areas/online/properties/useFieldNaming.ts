import type { OnlineDefinition, OnlineField } from '@lexdesk/domain'
import { useLatest } from '../../../fields/useLatest.ts'
import type { FormSlotProps } from '../../../resource/ResourceSlots.ts'
import { type Designer, formDesigner } from './Designer.ts'
import { type Line, linesIn } from './LinesEditor.tsx'

export interface NamedField {
  name: string
  /** All lines of the designer, each with the name that saving would give it. */
  lines: readonly Line[]
}

export interface FieldNaming {
  /** Whether the field has a name that expressions can use. */
  isNamed(field: OnlineField): boolean
  /** Lets the server name the fields; undefined if the field was removed meanwhile. */
  name(field: OnlineField): Promise<NamedField | undefined>
}

type Designed = Pick<FormSlotProps, 'values' | 'original'>

/** Names for fields that are used in an expression before the form is saved. */
export function useFieldNaming(
  { values, original }: Designed,
  draft: Pick<OnlineDefinition, 'fields'>,
  designer: Designer = formDesigner,
): FieldNaming {
  const latest = useLatest(values)
  const lineOf = (field: OnlineField): Line | undefined => linesIn(values, 'fields')[draft.fields.indexOf(field)]
  return {
    isNamed: (field) => {
      const line = lineOf(field)
      return line === undefined || Boolean(line.name)
    },
    async name(field) {
      const line = lineOf(field)
      for (;;) {
        const asked = latest()
        const before = linesIn(asked, 'fields')
        const place = before.findIndex((one) => one === line)
        if (place < 0) return undefined
        // What cannot change any more is not among the values of a stored form.
        const lines = await designer.nameLines({ ...original, ...asked })
        if (linesIn(latest(), 'fields') === before) return { name: String(lines[place]!.name), lines }
      }
    },
  }
}
