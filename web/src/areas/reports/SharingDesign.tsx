import { reference } from '@lexdesk/domain/fields'
import { Switch } from 'antd'
import { useId } from 'react'
import { FieldFilter } from '../../fields/filters/FieldFilter.tsx'
import { asList } from '../../fields/filters/filterValue.ts'
import styles from './reports.module.css'

/** Who may open a report or a board beside its author. */
export interface Sharing {
  isPublic: boolean
  roleIds: readonly string[]
}

const role = reference('共享给角色', 'role', {})

interface SharingDesignProps extends Sharing {
  onChange: (sharing: Partial<Sharing>) => void
}

/** Everybody, or the people of some roles. */
export function SharingDesign({ isPublic, roleIds, onChange }: SharingDesignProps) {
  const id = useId()
  return (
    <>
      <div className={styles.switch}>
        <Switch
          id={`${id}public`}
          size="small"
          checked={isPublic}
          onChange={(checked) => onChange({ isPublic: checked })}
        />
        <label htmlFor={`${id}public`}>所有人可用</label>
      </div>
      {!isPublic && (
        <div className={styles.roles}>
          <label htmlFor={`${id}roles`}>共享给角色</label>
          <FieldFilter
            id={`${id}roles`}
            field={role}
            rule="in"
            value={[...roleIds]}
            onChange={(next) => onChange({ roleIds: asList(next) })}
          />
        </div>
      )}
    </>
  )
}
