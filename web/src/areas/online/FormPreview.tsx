import { listColumns, type OnlineDefinition, type OnlineField, type Resource } from '@lexdesk/domain'
import { DataTable } from '@lexdesk/parts'
import { Flex, Typography } from 'antd'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useNames } from '../../api/dictionaries/useNames.ts'
import { useAuthor } from '../../api/session/useAuthor.ts'
import { FormSections } from '../../resource/form/FormSections.tsx'
import { changeField, leaveField, startForm } from '../../resource/form/formState.ts'
import { noColumnSettings, settleColumns } from '../../resource/list/columns/columnOrder.ts'
import { tableColumn } from '../../resource/list/table/tableColumns.tsx'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { type Designer, formDesigner } from './properties/Designer.ts'
import { linesIn } from './properties/LinesEditor.tsx'

interface FormPreviewProps extends Pick<FormSlotProps, 'values'> {
  designer?: Designer
}

/** The form and the list that the fields give, drawn by the parts that will draw them. */
export function FormPreview({ values, designer = formDesigner }: FormPreviewProps) {
  const designed = designer.draftOf(values)
  const draft = useDeferredValue(JSON.stringify(designed))
  const drawn = useDeferredValue(JSON.stringify(withoutBlankLines(designed, values)))
  const compiled = useMemo(() => {
    const definition = JSON.parse(drawn) as OnlineDefinition
    // Errors name the lines of the grid, where blank ones count.
    const [wrong] = [...designer.errorsOf(JSON.parse(draft) as OnlineDefinition), ...designer.errorsOf(definition)]
    return wrong ? wrong.message : designer.compile(definition)
  }, [draft, drawn, designer])
  const [shown, setShown] = useState<{ drawn: string; resource: Resource }>()
  if (typeof compiled !== 'string' && shown?.drawn !== drawn) setShown({ drawn, resource: compiled })
  const problem = typeof compiled === 'string' ? compiled : undefined
  if (!shown) return <Typography.Text type="secondary">{problem}</Typography.Text>
  return (
    <Flex vertical gap={8}>
      {problem !== undefined && <Typography.Text type="secondary">预览是改动之前的样子：{problem}</Typography.Text>}
      {/* Another definition is another form. */}
      <PreviewedForm key={shown.drawn} resource={shown.resource} />
    </Flex>
  )
}

/** A line that was added and has neither a title nor a kind of its own yet is no field. */
function withoutBlankLines(draft: OnlineDefinition, values: FormSlotProps['values']): OnlineDefinition {
  const lines = linesIn(values, 'fields')
  const isBlank = ({ title, kind }: OnlineField, at: number) => !title && !lines[at]!.name && kind === 'text'
  return { ...draft, fields: draft.fields.filter((field, at) => !isBlank(field, at)) }
}

const noLinks = () => {}
const noSlots = {}
const noActs = { onOpen: noLinks }

function PreviewedForm({ resource }: { resource: Resource }) {
  const formId = useId()
  const names = useNames()
  const author = useAuthor()
  const [state, setState] = useState(() => startForm(resource, 'add', {}, [], author()))
  const columns = useMemo(
    () =>
      settleColumns(listColumns(resource), noColumnSettings)
        .filter(({ visible }) => visible)
        .map((column) => tableColumn(column, { resource, slots: noSlots, names, ...noActs })),
    [names, resource],
  )
  return (
    <Flex vertical gap={16}>
      <FormSections
        resource={resource}
        state={state}
        formId={formId}
        isLocked={false}
        onChange={(name, value) => setState((current) => changeField(resource, current, name, value))}
        onLeave={(name) => setState((current) => leaveField(resource, current, name))}
        onOpenLink={noLinks}
      />
      <DataTable
        label={`${resource.title}的列表`}
        columns={columns}
        rows={[]}
        empty={<EmptyHint description="列表的列" />}
      />
    </Flex>
  )
}
