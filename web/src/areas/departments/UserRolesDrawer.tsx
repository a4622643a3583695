import { type DepartmentRole, roleEndpoints, type Person } from '@lexdesk/domain'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { ChoiceDrawer, type Choices } from '../../ui/forms/ChoiceDrawer.tsx'

interface UserRolesDrawerProps {
  departId: string
  user: Person
  onClose: () => void
}

async function load(departId: string, userId: string, signal: AbortSignal): Promise<Choices<DepartmentRole>> {
  const [options, held] = await Promise.all([
    call(roleEndpoints.getDeptRoleList, { departId, userId }, { signal }),
    call(roleEndpoints.getDeptRoleByUserId, { departId, userId }, { signal }),
  ])
  return { options, chosen: held.map(({ droleId }) => droleId) }
}

async function save(userId: string, wanted: readonly string[], before: readonly string[]): Promise<string> {
  const input = { userId, newRoleId: wanted.join(','), oldRoleId: before.join(',') }
  return (await callEnvelope(roleEndpoints.deptRoleUserAdd, input)).message
}

/** The roles that a user holds in a department. */
export function UserRolesDrawer({ departId, user, onClose }: UserRolesDrawerProps) {
  return (
    <ChoiceDrawer<DepartmentRole>
      title={`部门角色：${user.realname}`}
      queryKey={['resource', 'departRole', 'ofUser', departId, user.id]}
      load={(signal) => load(departId, user.id, signal)}
      wordsOf={({ roleName, roleCode }) => `${roleName}（${roleCode}）`}
      save={(wanted, before) => save(user.id, wanted, before.chosen)}
      empty="本部门还没有部门角色，请先在“部门角色”中新增"
      onClose={onClose}
    />
  )
}
