import type { AnyRow, Resource } from '@lexdesk/domain'
import { App, Button } from 'antd'
import styles from './ActionButtons.module.css'
import type { ResourceSlots } from './ResourceSlots.ts'
import { StepDialogs } from './StepDialogs.tsx'
import { useStateAction } from './useStateAction.ts'
import { useSteps } from './useSteps.ts'

export interface ActionButtonsProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots
  onDone?: (row: AnyRow) => void
  /** Links in the menu of a row, buttons elsewhere. */
  variant?: 'link' | 'button'
}

/** The steps that the row can take and the user may take. Below a step that is currently refused is the reason. */
export function ActionButtons({ resource, row, slots, onDone, variant = 'link' }: ActionButtonsProps) {
  const { message } = App.useApp()
  const model = useStateAction(resource, row, onDone)
  const { actions, refusals } = useSteps(resource, row)
  return (
    <>
      {actions.map((action) => {
        const refusal = refusals.get(action.name)
        return (
          <div key={action.name} className={styles.step}>
            <Button
              {...(variant === 'link' && { type: 'link' as const, size: 'small' as const })}
              className={refusal === undefined ? '' : styles.refused}
              danger={action.danger ?? false}
              loading={model.running === action.name}
              disabled={model.running !== undefined && model.running !== action.name}
              aria-disabled={refusal !== undefined}
              onClick={() => (refusal === undefined ? void model.run(action) : void message.warning(refusal))}
            >
              {action.title}
            </Button>
            {refusal !== undefined && <span className={styles.reason}>{refusal}</span>}
          </div>
        )
      })}
      <StepDialogs resource={resource} row={row} slots={slots} model={model} />
    </>
  )
}
