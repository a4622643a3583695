import { onlineForm, type OnlineDefinition, onlineName, permissionCode } from '@lexdesk/domain'

/** Whose permissions the rights of a definition are. */
export interface RightsOwner {
  /** The resource of the permissions. */
  name: string
  /** Roles with this permission hold all of them, so that they can pass them on. */
  publishing: string
  /** Roles use it by levels, as they use a form; the fields of an extension belong to a resource that they use anyway. */
  hasLevels?: true
}

export const formOwner = ({ code }: Pick<OnlineDefinition, 'code'>): RightsOwner => ({
  name: onlineName(code),
  publishing: permissionCode(onlineForm, 'publish'),
  hasLevels: true,
})
