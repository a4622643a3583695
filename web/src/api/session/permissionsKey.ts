/** The query for the menu and the permissions of the signed-in user. */
export const permissionsKey = ['session', 'permissions'] as const
