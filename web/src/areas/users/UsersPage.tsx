import { user } from '@lexdesk/domain'
import { ResourceList } from '../../resource/ResourceList.tsx'
import { userSlots } from './userSlots.tsx'

/** 用户管理. */
export function UsersPage() {
  return <ResourceList resource={user} slots={userSlots} />
}
