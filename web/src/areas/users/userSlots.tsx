import type { user } from '@lexdesk/domain'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { FreezeButtons } from './FreezeButtons.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PhoneCell } from './PhoneCell.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { UserRowActions } from './UserRowActions.tsx'

const fieldNames = ['post', 'userIdentity', 'departIds', 'relTenantIds'] satisfies (keyof typeof user.fields)[]

/** What users have beyond their definition: a first password, roles, departments, and what can be done with an account. */
export const userSlots: ResourceSlots = {
  columns: { phone: (row) => <PhoneCell row={row} /> },
  rowActions: (row, close) => <UserRowActions row={row} onChosen={close} />,
  toolbar: (props) => <FreezeButtons {...props} />,
  beside: ['id', 'password', 'selectedroles', 'selecteddeparts', ...fieldNames],
  formSections: {
    任职与权限: ({ mode, values, onChange, problemOf, disabled }) => (
      <>
        {mode === 'add' && (
          <PasswordSection
            password={values.password}
            problem={problemOf('password')}
            onChange={(password) => onChange('password', password)}
          />
        )}
        <PlaceSection values={values} onChange={onChange} problemOf={problemOf} disabled={disabled} />
      </>
    ),
  },
}
