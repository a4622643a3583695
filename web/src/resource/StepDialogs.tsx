import { type AnyRow, type Resource } from '@lexdesk/domain'
import { Modal } from 'antd'
import { useDictionary } from '../api/dictionaries/useDictionary.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { rowTitle } from './list/deletion/rowTitle.ts'
import { RequestFacts } from './RequestFacts.tsx'
import type { ResourceSlots } from './ResourceSlots.ts'
import type { NamedAction } from './stateActions.ts'
import { stepButton } from './stepButton.ts'
import type { StateActionModel } from './useStateAction.ts'

interface StepDialogsProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots | undefined
  model: StateActionModel
}

/** What a step asks before it is taken: its input, or consent. Their buttons are named by the step. */
export function StepDialogs({ resource, row, slots, model }: StepDialogsProps) {
  const { consent, openAction, take, cancel } = model
  return (
    <>
      {openAction && (
        <ActionDialog
          key={openAction.name}
          resource={resource}
          action={openAction}
          row={row}
          slot={slots?.actionSections?.[openAction.name]}
          onSubmit={(values) => take(openAction, values)}
          onClose={cancel}
        />
      )}
      {consent.subject && (
        <Modal
          open
          title={`${consent.subject.title}：${rowTitle(resource, row)}`}
          width={440}
          okText={stepButton(resource, consent.subject, row)}
          cancelText="取消"
          okButtonProps={{ danger: consent.subject.danger ?? false }}
          onOk={() => consent.answer(true)}
          onCancel={() => consent.answer(false)}
        >
          <RequestFacts resource={resource} action={consent.subject} row={row} />
          <Outcome resource={resource} action={consent.subject} />
        </Modal>
      )}
    </>
  )
}

/** The state after a step. */
function Outcome({ resource, action: { to, from } }: { resource: Resource; action: NamedAction }) {
  const field = resource.fields[resource.states!.field]
  const states = useDictionary(field?.kind === 'dictionary' ? field.dictionary : '')
  if (to === undefined || [from].flat().includes(to)) return null
  return `${resource.title}的状态将变为“${states.find(({ value }) => value === to)?.text ?? to}”。`
}
