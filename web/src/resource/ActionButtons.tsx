import type { AnyRow, Resource } from '@lexdesk/domain'
import { App, Button, Modal, Tooltip } from 'antd'
import { useSession } from '../api/session/useSession.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { nextStep } from './detail/nextStep.ts'
import { rowTitle } from './list/deletion/rowTitle.ts'
import { RequestFacts } from './RequestFacts.tsx'
import type { ResourceSlots } from './ResourceSlots.ts'
import { stateActions } from './stateActions.ts'
import { useRefusals } from './useRefusals.ts'
import { useStateAction } from './useStateAction.ts'

export interface ActionButtonsProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots
  onDone?: (row: AnyRow) => void
  /** Links in a table, buttons elsewhere; of the buttons the next step is last and solid. */
  variant?: 'link' | 'button'
}

/** The steps that the row can take and the user may take. A step that is currently refused shows the reason. */
export function ActionButtons({ resource, row, slots, onDone, variant = 'link' }: ActionButtonsProps) {
  const { can } = useSession()
  const { message } = App.useApp()
  const { running, consent, run, openAction, take, cancel } = useStateAction(resource, row, onDone)
  const actions = stateActions(resource, row, can)
  const next = variant === 'button' ? nextStep(resource, row, actions) : undefined
  const refusals = useRefusals(resource, row, actions.length > 0)
  return (
    <>
      {[...actions.filter((action) => action !== next), ...(next ? [next] : [])].map((action) => {
        const refusal = refusals.get(action.name)
        return (
          <Tooltip key={action.name} title={refusal}>
            <Button
              {...(variant === 'link' && { type: 'link' as const, size: 'small' as const })}
              {...(action === next && { type: 'primary' as const })}
              danger={action.danger ?? false}
              loading={running === action.name}
              disabled={running !== undefined && running !== action.name}
              aria-disabled={refusal !== undefined}
              style={refusal === undefined ? undefined : { opacity: 0.45 }}
              onClick={() => (refusal === undefined ? void run(action) : void message.warning(refusal))}
            >
              {action.title}
            </Button>
          </Tooltip>
        )
      })}
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
          okText="确定"
          cancelText="取消"
          okButtonProps={{ danger: consent.subject.danger ?? false }}
          onOk={() => consent.answer(true)}
          onCancel={() => consent.answer(false)}
        >
          <RequestFacts resource={resource} action={consent.subject} row={row} />
          确定要{consent.subject.title}吗？
        </Modal>
      )}
    </>
  )
}
