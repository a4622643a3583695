import type { AnyRow, Resource } from '@lexdesk/domain'
import { App, Button, Dropdown, type MenuProps } from 'antd'
import { isEditableRow, type NamedAction } from '../stateActions.ts'
import type { ResourceSlots } from '../ResourceSlots.ts'
import { StepDialogs } from '../StepDialogs.tsx'
import { useStateAction } from '../useStateAction.ts'
import { useSteps } from '../useSteps.ts'
import styles from './RecordFooter.module.css'

interface RecordFooterProps {
  resource: Resource
  row: AnyRow
  slots?: ResourceSlots | undefined
  /** Undefined for a user who may not edit. */
  onEdit?: ((row: AnyRow) => void) | undefined
}

/** What can be done with a record: the next step solid, 编辑 plain, and the other steps under 更多. */
export function RecordFooter({ resource, row, slots, onEdit }: RecordFooterProps) {
  const { message } = App.useApp()
  const model = useStateAction(resource, row)
  const { actions, refusals, next } = useSteps(resource, row)
  const { running } = model
  const others = actions.filter((action) => action !== next)
  const run = (action: NamedAction) => {
    const refusal = refusals.get(action.name)
    return refusal === undefined ? void model.run(action) : void message.warning(refusal)
  }

  const canEdit = onEdit !== undefined && isEditableRow(resource, row)
  const isAsking = model.openAction !== undefined || model.consent.subject !== undefined
  // An open dialog keeps what was typed, even if the record has meanwhile no step left.
  if (!canEdit && actions.length === 0 && !isAsking) return null
  return (
    <div className={styles.footer}>
      {others.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="topLeft"
          menu={{
            items: menuItems(others, refusals),
            onClick: ({ key }) => run(others.find(({ name }) => name === key)!),
          }}
        >
          <Button
            className={styles.more}
            aria-haspopup="menu"
            disabled={running !== undefined && running === next?.name}
            loading={running !== undefined && running !== next?.name}
          >
            更多
          </Button>
        </Dropdown>
      )}
      {canEdit && (
        <Button type={next ? 'default' : 'primary'} onClick={() => onEdit(row)}>
          编辑
        </Button>
      )}
      {next && (
        <Button
          type="primary"
          className={[styles.next, refusals.has(next.name) && styles.refused].filter(Boolean).join(' ')}
          aria-disabled={refusals.has(next.name)}
          disabled={running !== undefined && running !== next.name}
          loading={running === next.name}
          onClick={() => run(next)}
        >
          {next.title}
        </Button>
      )}
      <StepDialogs resource={resource} row={row} slots={slots} model={model} />
    </div>
  )
}

/** Dangerous steps come last, after a divider. A refused step shows the reason. */
function menuItems(actions: readonly NamedAction[], refusals: ReadonlyMap<string, string>) {
  const item = ({ name, title, danger = false }: NamedAction) => ({
    key: name,
    danger,
    label: (
      <span className={refusals.has(name) ? styles.refused : undefined}>
        {title}
        {refusals.has(name) && <span className={styles.reason}>{refusals.get(name)}</span>}
      </span>
    ),
  })
  const plain = actions.filter(({ danger }) => !danger).map(item)
  const dangerous = actions.filter(({ danger }) => danger).map(item)
  const divider = plain.length > 0 && dangerous.length > 0 ? [{ type: 'divider' as const }] : []
  return [...plain, ...divider, ...dangerous] satisfies MenuProps['items']
}
