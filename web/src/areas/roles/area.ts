import { user } from '@lexdesk/domain'
import { createElement } from 'react'
import { defineArea, type LoadPage } from '../../defineArea.ts'

/** A new user of a role is created with the form of users, which belongs to another area. */
const loadRoles: LoadPage = async (slotsOf) => {
  const [{ RolesPage }, userSlots] = await Promise.all([import('./RolesPage.tsx'), slotsOf(user)])
  return () => createElement(RolesPage, { userSlots })
}

export const roles = defineArea({
  pages: {
    'system/RoleUserList': loadRoles,
    'system/RoleList': loadRoles,
  },
})
