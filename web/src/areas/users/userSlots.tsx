import { type Row, type user } from '@lexdesk/domain'
import type { ResourceSlots } from '../../resource/ResourceSlots.ts'
import { FreezeButtons } from './FreezeButtons.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PlaceSection } from './PlaceSection.tsx'
import { UserRowActions } from './UserRowActions.tsx'
import { MaskedText } from '../../ui/values/MaskedText.tsx'
import { userCalls } from './userCalls.ts'

const fieldNames = ['post', 'userIdentity', 'departIds', 'relTenantIds'] satisfies (keyof typeof user.fields)[]

/** What users have beyond their definition: first password, roles, departments, and the actions on an account. */
export const userSlots: ResourceSlots<typeof user> = {
  columns: { phone: (row) => <PhoneCell row={row} /> },
  rowActions: (row, close) => <UserRowActions row={row} onChosen={close} />,
  toolbar: (props) => <FreezeButtons {...props} />,
  beside: ['id', 'password', 'selectedroles', 'selecteddeparts', ...fieldNames],
  neededBeside: { password: '请输入登录密码' },
  formSections: {
    任职与权限: ({ mode, values, onChange, errorOf, disabled }) => (
      <>
        {mode === 'add' && (
          <PasswordSection
            password={values.password}
            problem={errorOf('password')}
            onChange={(password) => onChange('password', password)}
          />
        )}
        <PlaceSection values={values} onChange={onChange} errorOf={errorOf} disabled={disabled} />
      </>
    ),
  },
}

/** A phone number, masked for users without the permission. */
function PhoneCell({ row }: { row: Row<typeof user> }) {
  const phone = row.phone as string | null
  if (!phone?.includes('****')) return phone
  return <MaskedText mask={phone} what="手机号" reveal={() => userCalls.phoneOf(row.id)} />
}
